# Texts on the picture of a final score sheet.

sheet-total = Total
