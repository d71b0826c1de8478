import { withoutGuard } from '@/dashboard/ui/files';
import { plural } from '@/components/labels';
import { formatCount, formatList } from '#contract/formats';
import { IMPORT_ROWS_MAX } from '#contract/imports';
import type { ImportColumn } from './columns';
import { matchColumns, unknownColumns, type MatchedColumns } from './matchColumns';

export interface FileRow {
  /** The row number in a spreadsheet, where the header row usually is row 1. */
  line: number;
  cells: string[];
  /** The row has more cells than the header row. */
  hasExtraCells: boolean;
}

export interface ImportFile extends MatchedColumns {
  rows: FileRow[];
}

/** A file that cannot be read. The message is for the user. */
export class ImportFileError extends Error {}

/** Much more than 500 rows need. */
const FILE_BYTES_MAX = 10 * 1024 * 1024;

/** The first bytes of .xlsx and .ods files, which are ZIP archives, and of old .xls files. */
const SPREADSHEETS = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Characters that prove a wrong encoding: UTF-32 has zero bytes, Windows-1252 lacks the others. */
const NOT_TEXT = /[\0\x81\x8d\x8f\x90\x9d]/;

/** The message if the chunk with the CSV parser fails to load. */
const NOT_LOADED =
  'We couldn’t load the CSV reader. Check your connection and choose the file again.';

/** Reads a CSV file, whose columns may be missing. Rejects with an ImportFileError. */
export async function readImportFile(file: Blob): Promise<ImportFile> {
  if (file.size > FILE_BYTES_MAX) {
    throw new ImportFileError('This file is larger than 10 MB. Split it into smaller files.');
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (SPREADSHEETS.some((start) => start.every((byte, index) => bytes[index] === byte))) {
    throw new ImportFileError('This is a spreadsheet. Save it as a CSV file and choose that file.');
  }
  const text = textOf(bytes);
  if (NOT_TEXT.test(text)) {
    throw new ImportFileError(
      'We couldn’t read the characters in this file. Save it as a CSV file (UTF-8) and choose that file.',
    );
  }
  // Many programs export an HTML table with the file name of a spreadsheet.
  if (/^\s*</.test(text)) {
    throw new ImportFileError(
      'This is a web page or XML. Open it in a spreadsheet program, save it as a CSV file and choose that file.',
    );
  }
  const records = await parse(text);
  const first = records.findIndex(hasContent);
  const headers = (records[first] ?? []).map((header) => header.trim());
  const rows = records
    .map((cells, index) => ({ cells, line: index + 1 }))
    .slice(first + 1)
    .filter(({ cells }) => hasContent(cells));
  return toImportFile(headers, rows);
}

const hasContent = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');

/**
 * Decodes the encodings that spreadsheets write: UTF-8, Windows-1252, or UTF-16, whose first
 * character is a byte order mark or has a zero byte.
 */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) {
    return new TextDecoder('utf-16le').decode(bytes);
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) {
    return new TextDecoder('utf-16be').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function parse(text: string): Promise<string[][]> {
  // Loaded on demand, because only imports need it.
  const { default: Papa } = await import('papaparse').catch(() => {
    throw new ImportFileError(NOT_LOADED);
  });
  // Excel may declare the separator in an additional first line.
  const [separatorLine = '', delimiter = ''] = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(text) ?? [];
  const { data, errors } = Papa.parse(text.slice(separatorLine.length), {
    delimiter,
    delimitersToGuess: [',', ';', '\t'],
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) {
    const line = (broken.row ?? 0) + 1;
    throw new ImportFileError(
      `Row ${line} has an unclosed quotation mark. Fix it and choose the file again.`,
    );
  }
  return data;
}

function toImportFile(
  headers: readonly string[],
  rows: readonly { cells: string[]; line: number }[],
): ImportFile {
  const matched = matchColumns(headers);
  // With fewer columns than that, a choice could not complete it.
  if (matched.missing.length > unknownColumns(matched).length) {
    throw new ImportFileError(missingMessage(matched.missing));
  }
  if (rows.length === 0) throw new ImportFileError('This file has no rows below the header row.');
  if (rows.length > IMPORT_ROWS_MAX) {
    throw new ImportFileError(
      `This file has ${formatCount(rows.length)} rows. You can import up to ${IMPORT_ROWS_MAX} at once. Split the file.`,
    );
  }
  return {
    ...matched,
    rows: rows.map(({ cells, line }) => ({
      line,
      cells: headers.map((_header, index) => withoutGuard((cells[index] ?? '').trim())),
      hasExtraCells: hasContent(cells.slice(headers.length)),
    })),
  };
}

const missingMessage = (missing: readonly ImportColumn[]) =>
  `${plural(missing.length, 'A column is missing', '# columns are missing')}: ${formatList(
    missing.map(({ header }) => header),
  )}. The template has all of them.`;
