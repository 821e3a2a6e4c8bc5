"""Writes XLSX files by hand, for make-sheets.py: nothing of it is shared with the service.

A cell is None, a str, a bool, an int or float (a number), or (number, format) such as (46145, "m/d/yy").
"""

import zipfile
from xml.sax.saxutils import escape, quoteattr

TIME = (2026, 11, 1, 0, 0, 0)  # of every part, so that the same content gives the same file
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def letters(index):
    return ("" if index < 26 else letters(index // 26 - 1)) + chr(65 + index % 26)


class Workbook:
    def __init__(self, is1904=False, prefix="", inline=False):
        self.is1904, self.prefix, self.inline = is1904, prefix, inline
        self.sheets, self.texts, self.formats = [], [], []

    def sheet(self, name, rows, hidden=False, hidden_rows=(), hidden_columns=(), merged=(), gaps=None):
        """rows: lists of cells; gaps: the numbers of the rows, if they are not 1, 2, 3 ..."""
        self.sheets.append((name, rows, hidden, hidden_rows, hidden_columns, merged, gaps))
        return self

    def _text(self, text):
        if text not in self.texts:
            self.texts.append(text)
        return self.texts.index(text)

    def _style(self, code):
        if code not in self.formats:
            self.formats.append(code)
        return self.formats.index(code) + 1

    def _cell(self, reference, value):
        p = self.prefix
        if value is None or value == "":
            return ""
        if isinstance(value, bool):
            return f'<{p}c r="{reference}" t="b"><{p}v>{int(value)}</{p}v></{p}c>'
        if isinstance(value, tuple):
            number, code = value
            return f'<{p}c r="{reference}" s="{self._style(code)}"><{p}v>{number}</{p}v></{p}c>'
        if isinstance(value, (int, float)):
            return f'<{p}c r="{reference}"><{p}v>{value}</{p}v></{p}c>'
        if self.inline:
            return f'<{p}c r="{reference}" t="inlineStr"><{p}is><{p}t>{escape(value)}</{p}t></{p}is></{p}c>'
        return f'<{p}c r="{reference}" t="s"><{p}v>{self._text(value)}</{p}v></{p}c>'

    def _worksheet(self, rows, hidden_rows, hidden_columns, merged, gaps):
        p = self.prefix
        columns = "".join(f'<{p}col min="{c + 1}" max="{c + 1}" hidden="1"/>' for c in hidden_columns)
        body = ""
        for index, row in enumerate(rows):
            number = gaps[index] if gaps else index + 1
            cells = "".join(self._cell(f"{letters(c)}{number}", value) for c, value in enumerate(row))
            hide = ' hidden="1"' if number in hidden_rows else ""
            body += f'<{p}row r="{number}"{hide}>{cells}</{p}row>'
        merges = "".join(f'<{p}mergeCell ref="{reference}"/>' for reference in merged)
        return (
            f"<{p}worksheet {self._xmlns()}>"
            + (f"<{p}cols>{columns}</{p}cols>" if columns else "")
            + f"<{p}sheetData>{body}</{p}sheetData>"
            + (f"<{p}mergeCells>{merges}</{p}mergeCells>" if merges else "")
            + f"</{p}worksheet>"
        )

    def _xmlns(self):
        return f"xmlns:{self.prefix[:-1]}={quoteattr(MAIN)}" if self.prefix else f"xmlns={quoteattr(MAIN)}"

    def parts(self):
        p = self.prefix
        parts = {
            f"xl/worksheets/sheet{i + 1}.xml": self._worksheet(rows, hr, hc, merged, gaps)
            for i, (_, rows, _, hr, hc, merged, gaps) in enumerate(self.sheets)
        }
        listed = "".join(
            f'<{p}sheet name={quoteattr(name)} sheetId="{i + 1}"'
            + (' state="hidden"' if hidden else "")
            + f' r:id="rId{i + 1}"/>'
            for i, (name, _, hidden, *_) in enumerate(self.sheets)
        )
        date = ' date1904="1"' if self.is1904 else ""
        parts["xl/workbook.xml"] = (
            f"<{p}workbook {self._xmlns()} xmlns:r={quoteattr(REL)}><{p}workbookPr{date}/>"
            f"<{p}sheets>{listed}</{p}sheets></{p}workbook>"
        )
        count = len(self.sheets)
        relations = "".join(
            f'<Relationship Id="rId{i + 1}" Type="{REL}/worksheet" Target="worksheets/sheet{i + 1}.xml"/>'
            for i in range(count)
        )
        relations += f'<Relationship Id="rId{count + 1}" Type="{REL}/styles" Target="styles.xml"/>'
        relations += f'<Relationship Id="rId{count + 2}" Type="{REL}/sharedStrings" Target="/xl/sharedStrings.xml"/>'
        parts["xl/_rels/workbook.xml.rels"] = f'<Relationships xmlns="{PACKAGE}">{relations}</Relationships>'
        parts["_rels/.rels"] = (
            f'<Relationships xmlns="{PACKAGE}"><Relationship Id="rId1" Type="{REL}/officeDocument" '
            'Target="xl/workbook.xml"/></Relationships>'
        )
        formats = "".join(
            f'<{p}numFmt numFmtId="{164 + i}" formatCode={quoteattr(code)}/>'
            for i, code in enumerate(self.formats)
            if not isinstance(code, int)
        )
        styles = f'<{p}xf numFmtId="0"/>' + "".join(
            f'<{p}xf numFmtId="{code if isinstance(code, int) else 164 + i}"/>' for i, code in enumerate(self.formats)
        )
        parts["xl/styles.xml"] = (
            f"<{p}styleSheet {self._xmlns()}><{p}numFmts>{formats}</{p}numFmts>"
            f'<{p}cellStyleXfs><{p}xf numFmtId="14"/></{p}cellStyleXfs><{p}cellXfs>{styles}</{p}cellXfs></{p}styleSheet>'
        )
        texts = "".join(f"<{p}si><{p}t>{escape(text)}</{p}t></{p}si>" for text in self.texts)
        parts["xl/sharedStrings.xml"] = f"<{p}sst {self._xmlns()}>{texts}</{p}sst>"
        return parts

    def write(self, path, change=lambda parts: parts):
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in change(self.parts()).items():
                info = zipfile.ZipInfo(name, TIME)
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(info, text if isinstance(text, bytes) else '<?xml version="1.0"?>' + text)
