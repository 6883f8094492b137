// Lists the places of the server beside simcord's messages, with marks on unread ones; on a narrow page in a menu.

const SECONDS = 2;
const TITLES = { channel: "Channels", thread: "Threads", direct: "Direct messages" };
const picker = document.getElementById("viewer-picker");

const list = document.createElement("nav");
list.id = "places";
list.setAttribute("aria-label", "Places");
document.getElementById("messages-sidebar").prepend(list);

const menu = document.createElement("select");
menu.id = "place-picker";
menu.setAttribute("aria-label", "Place");
menu.addEventListener("change", () => go(menu.value));
document.querySelector(".viewer-control").after(menu);

const wanted = new URLSearchParams(location.search).get("as");
let viewed = !wanted;
let drawn = "";

function go(url) {
  const [page, capability] = url.split("#");
  location.href = `${page}?as=${picker.value}#${capability}`;
}

function show(places) {
  const kinds = Object.keys(TITLES).filter((kind) => places.some((place) => place.kind === kind));
  list.replaceChildren(...kinds.map((kind) => section(kind, places)));
  menu.replaceChildren(...places.map((place) => {
    const name = `${place.unread ? "● " : ""}${label(place)}`;
    return new Option(name, place.url, place.here, place.here);
  }));
  menu.classList.toggle("unread", places.some((place) => place.unread));
}

function section(kind, places) {
  const part = document.createElement("section");
  const title = document.createElement("h1");
  title.textContent = TITLES[kind];
  part.append(title, ...places.filter((place) => place.kind === kind).map(link));
  return part;
}

function link(place) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label(place);
  button.className = `${place.kind}${place.unread ? " unread" : ""}`;
  if (place.here) button.setAttribute("aria-current", "page");
  if (place.unread) button.setAttribute("aria-label", `${label(place)}, unread`);
  button.addEventListener("click", () => place.here || go(place.url));
  return button;
}

function label(place) {
  return place.kind === "channel" ? `# ${place.name}` : place.name;
}

// Selects the person who was viewed in the previous place, once the page is ready.
function view() {
  const known = [...picker.options].some((option) => option.value === wanted);
  if (viewed || !window.simcordPreview?.ready) return;
  viewed = true;
  if (known && picker.value !== wanted) {
    picker.value = wanted;
    picker.dispatchEvent(new Event("change"));
  }
}

async function look() {
  view();
  try {
    const headers = { "X-Simcord-Capability": location.hash.slice(1) };
    const answer = await fetch("/api/places", { headers });
    const places = answer.ok ? await answer.text() : drawn;
    if (places !== drawn) {
      drawn = places;
      show(JSON.parse(places));
    }
  } catch {
    // The page itself reports that its server is gone.
  }
  setTimeout(look, viewed ? 1000 * SECONDS : 100);
}

look();
