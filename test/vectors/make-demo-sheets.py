"""Makes the messy sheets of packages/demo/sheets. The names are those of packages/demo/names.ts.

    python3 test/vectors/make-demo-sheets.py
"""

import pathlib
from datetime import date

from spreadsheet import Workbook

FOLDER = pathlib.Path(__file__).parents[2] / "packages/demo/sheets"
FOLDER.mkdir(exist_ok=True)

# A league's export: titles, a repeated header, weekdays, scores, phones, every way to write a time, and rows that are wrong.
HEAD = "Game #,Day,Date,Time,Home,Away,Field,Division,Age,Referee,Asst Ref 1,Asst Ref 2,Home Score,Away Score,Coach Phone,Status,Notes"
LEAGUE = f"""Harbor Youth Soccer League,,,,,,,,,,,,,,,,
Spring schedule - subject to change,,,,,,,,,,,,,,,,
,,,,,,,,,,,,,,,,
{HEAD}
S-101,Sat,5/8/27,9:00a,Lakeview Lions,Pier Street Utd,Harbor Fld #2,Bay Division,U-12,"Alvarez, Nina",Marco Brandt,,,,617-555-0101,Scheduled,
S-102,Sat,5/8/27,0900,COVE COMETS,Eastside Egrets,pier park,Bay Division,12U,TBD,,,,,617-555-0102,Scheduled,Bring the corner flags
S-103,Sat,5/8/27,noon,Harbor Hawks,Dockside,Granite Stadium,Harbor Division,U14,Omar Reyes,"Cohen, Leila","Dubois, Jonas",,,617-555-0103,Scheduled,
S-104,Sat,5/8/27,25:00,Granite City,Westfield Wolves,Westfield Grnds,Harbor Division,U14,,,,,,617-555-0104,Scheduled,
S-105,Sun,5/9/27,1:30 PM,Beacon Rovers,Saltmarsh,Beacon Meadow,Lighthouse League,U16,Grace Evans,,,,,617-555-0105,Canceled,
S-106,Sun,5/9/27,3:00 PM,Old Town Owls,BYE,,Lighthouse League,U16,,,,,,,,
S-107,Sun,5/9/27,17:15:00,TBD,Gull Island,Saltmarsh Turf,Lighthouse League,U16,,,,,,,Scheduled,Winner of S-098
{HEAD}
S-108,Sat,5/15/27,9,Northport Novas,Marsh Hill,Lakeview Common,Bay Division,U12,Yara Ito,,,,,617-555-0106,Scheduled,
S-109,Sat,5/15/27,TBD,Anchor Athletic,Ferry Road,Harbor Field 1,Harbor Division,U14,,,,,,617-555-0107,Scheduled,
S-110,Sat,5/15/27,11:00 AM,Marsh Hill,Marsh Hill,Lakeview Common,Bay Division,U12,,,,,,,Scheduled,
S-111,Sat,5/15/27,12:00 PM,Team practice,,Lakeview Common,Bay Division,U12,,,,,,,,
S-112,Sat,5/16/27,2:00 PM,Ridgeline,Stonebridge,Granite Stadium,Summit Cup,U19,,,,,,617-555-0108,Scheduled,
S-113,Sun,5/16/27,4:00 PM,Fairwind F.C.,Tidewater,Granite Stadium,Summit Cup,U19,Nobody Known,,,,,617-555-0109,Scheduled,
S-114,Sun,5/16/27,10:00 AM,Cape,Rangers,Breakwater,Beacon Meadow,Lighthouse League,U16,,,,,,617-555-0110,Scheduled,
S-101,Sat,5/8/27,9:00a,Lakeview Lions,Pier Street Utd,Harbor Fld #2,Bay Division,U-12,"Alvarez, Nina",Marco Brandt,,,,617-555-0101,Scheduled,

Total games: 14,,,,,,,,,,,,,,,,
Printed 4/2/2027 by the league office,,,,,,,,,,,,,,,,
"""
(FOLDER / "league-export.csv").write_text(LEAGUE, newline="")


def day(year, month, number):
    return ((date(year, month, number) - date(1899, 12, 30)).days, "ddd m/d/yyyy")


def clock(hour, minute):
    return (round((hour * 60 + minute) / 1440, 10), "h:mm AM/PM")


# A row for each position: typed days and times, merged and blank cells, a hidden row and a hidden sheet.
Workbook().sheet(
    "Assignments",
    [
        ["Officials' assignments", None, None, None, None, None],
        [None],
        ["Date", "Start", "Match", "Site", "Position", "Official"],
        [day(2027, 5, 22), clock(9, 0), "Eastside Egrets at Cove Comets", "Pier Park", "Referee", "Alvarez, Nina"],
        [None, None, None, None, "AR1", "Brandt, Marco"],
        [None, None, None, None, "AR2", "OPEN"],
        [None, clock(11, 30), "Dockside FC @ Harbor Hawks", "Harbor Field 1", "Referee", "Reyes, Omar"],
        [None, None, None, None, "AR1", "Leila Cohn"],
        [day(2027, 5, 23), clock(13, 0), "Saltmarsh SC vs Cape Rangers", "Saltmarsh Turf", "Referee", None],
        [None, None, None, None, "AR1", "TBA"],
        [day(2027, 5, 23), clock(15, 0), "Stonebridge", "Granite Stadium", "Referee", None],
        [day(2027, 5, 1), clock(9, 0), "Marsh Hill vs Cove Comets", "Pier Park", "Referee", None],
        ["Total: 4 games"],
    ],
    hidden_rows=[12],
    merged=["A1:F1", "A4:A6", "B4:B6", "C4:C6"],
).sheet("Last season", [["Date", "Match"], ["5/9/2026", "Marsh Hill vs Cove Comets"]], hidden=True).write(
    FOLDER / "assignments-by-position.xlsx"
)

# From Europe: semicolons, Windows-1252, days as headings, German words, a venue that is written once.
EUROPE = """Spielplan Frühjahr 2027;;;;;;;
Alle Zeiten Ortszeit;;;;;;;
Samstag, 29. Mai;;;;;;;
Anstoß;Dauer;Heim;Gast;Spielort;Schiedsrichter;Ergebnis;Bemerkung
10:00 Uhr;70 min;Lakeview Lions;Marsh Hill;Harbor Field 1;Álvarez, Nina;;Trikots: weiß
12.15 Uhr;80;Harbor Hawks;Ferry Rd;Harbor Field 2;Brandt Marco;;
14h30;1:30;Beacon Rovers;Spielfrei;;;;
Sonntag, 30. Mai;;;;;;;
Anstoß;Dauer;Heim;Gast;Spielort;Schiedsrichter;Ergebnis;Bemerkung
09:30;90;Breakwater;Gull Island;Beacon Meadow;n.n.;;
11:30;90;Cape Rangers;Cape Rangers;Beacon Meadow;;;
n.n.;100;Tidewater;High Street;Granite Stadium;Reyes, Omar;;
31:00;100;Ridgeline;Millpond Athletic;Granite Stadium;;;
13:00;70;Pier Park;Northport Novas;;;;
Stand: 12.04.2027;;;;;;;
"""
(FOLDER / "spielplan.csv").write_bytes(EUROPE.replace("\n", "\r\n").encode("cp1252"))
