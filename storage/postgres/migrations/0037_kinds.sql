-- The program alone defines the kinds of stored things, so that a new kind needs no migration.
ALTER TABLE match DROP CONSTRAINT IF EXISTS match_status_check;

ALTER TABLE match DROP CONSTRAINT IF EXISTS match_away_check;

ALTER TABLE result DROP CONSTRAINT IF EXISTS result_ending_check;

ALTER TABLE vote DROP CONSTRAINT IF EXISTS vote_outcome_check;

ALTER TABLE offer DROP CONSTRAINT IF EXISTS offer_deal_check;

ALTER TABLE offer DROP CONSTRAINT IF EXISTS offer_state_check;

ALTER TABLE notice DROP CONSTRAINT IF EXISTS notice_kind_check;

ALTER TABLE notice DROP CONSTRAINT IF EXISTS notice_way_check;

ALTER TABLE person DROP CONSTRAINT IF EXISTS person_way_check;

ALTER TABLE deed DROP CONSTRAINT IF EXISTS deed_act_check;

ALTER TABLE house_rules DROP CONSTRAINT IF EXISTS house_rules_threads_check;

ALTER TABLE contest DROP CONSTRAINT IF EXISTS contest_kind_check;

ALTER TABLE contest DROP CONSTRAINT IF EXISTS contest_phase_check;

DROP INDEX contest_live;

CREATE INDEX contest_live ON contest (id) WHERE podium IS NULL;
