import { withoutGuard } from '@/dashboard/ui/files';
import { plural } from '@/components/plural';
import { formatCount, formatList } from '#contract/formats';
import { IMPORT_ROWS_MAX } from '#contract/imports';
import { columnFor, importColumns, plainName, PROBLEM_HEADER, type ImportColumn } from './columns';

/** A cell's column, where we know it. */
interface FileColumn {
  /** As it stands in the file. */
  header: string;
  column: ImportColumn | null;
}

export interface FileRow {
  /** Counted like a spreadsheet does: the headings usually are row 1. */
  line: number;
  /** One for each column of the file. */
  cells: string[];
  /** More cells than there are headings. */
  isTooLong: boolean;
}

/** A file of products whose headings are understood. */
export interface ImportFile {
  columns: FileColumn[];
  /** Headings that mean nothing to us, or that stood there before: their cells are passed over. */
  ignored: string[];
  rows: FileRow[];
}

/** Why a file cannot be looked at, in words for a person. */
export class FileProblem extends Error {}

/** Far more than 500 rows need. */
const FILE_BYTES_MAX = 10 * 1024 * 1024;

/** How .xlsx and .ods files begin, which are ZIP archives, and old .xls files. */
const SPREADSHEETS = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** What only a wrong encoding leaves in a text: UTF-32 has empty bytes, Windows-1252 lacks the others. */
const NOT_TEXT = /[\0\x81\x8d\x8f\x90\x9d]/;

/** The file is not at fault: a part of this page did not arrive. */
const NOT_LOADED =
  'We couldn’t load the CSV reader. Check your connection and choose the file again.';

/** Reads a CSV file; rejects with a FileProblem. */
export async function readImportFile(file: Blob): Promise<ImportFile> {
  if (file.size > FILE_BYTES_MAX) {
    throw new FileProblem('This file is larger than 10 MB. Split it into smaller files.');
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (SPREADSHEETS.some((start) => start.every((byte, index) => bytes[index] === byte))) {
    throw new FileProblem('This is a spreadsheet. Save it as a CSV file and choose that file.');
  }
  const text = textOf(bytes);
  if (NOT_TEXT.test(text)) {
    throw new FileProblem(
      'We couldn’t read the characters in this file. Save it as a CSV file (UTF-8) and choose that file.',
    );
  }
  // Many programs export a table of HTML under the name of a spreadsheet.
  if (/^\s*</.test(text)) {
    throw new FileProblem(
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
  return understand(headers, rows);
}

const hasContent = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');

/**
 * UTF-8, or what spreadsheets write where it is not: Windows-1252, or UTF-16, whose first character
 * is a mark or has an empty byte.
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
  // Loaded with the first file: nothing else needs it.
  const { default: Papa } = await import('papaparse').catch(() => {
    throw new FileProblem(NOT_LOADED);
  });
  // Excel may say in a first line of its own by what cells are separated.
  const [said = '', delimiter = ''] = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(text) ?? [];
  const { data, errors } = Papa.parse(text.slice(said.length), {
    delimiter,
    delimitersToGuess: [',', ';', '\t'],
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) {
    const line = (broken.row ?? 0) + 1;
    throw new FileProblem(
      `Row ${line} has an unclosed quotation mark. Fix it and choose the file again.`,
    );
  }
  return data;
}

function understand(
  headers: readonly string[],
  rows: readonly { cells: string[]; line: number }[],
): ImportFile {
  const taken = new Set<string>();
  const columns = headers.map((header): FileColumn => {
    const column = columnFor(header) ?? null;
    const isFirst = column !== null && !taken.has(column.field);
    if (column) taken.add(column.field);
    return { header, column: isFirst ? column : null };
  });
  const missing = importColumns.filter(({ field, isRequired }) => isRequired && !taken.has(field));
  if (missing.length > 0) throw new FileProblem(missingWords(missing));
  if (rows.length === 0) throw new FileProblem('This file has no rows below the header row.');
  if (rows.length > IMPORT_ROWS_MAX) {
    throw new FileProblem(
      `This file has ${formatCount(rows.length)} rows. You can import up to ${IMPORT_ROWS_MAX} at once. Split the file.`,
    );
  }
  return {
    columns,
    ignored: columns.flatMap(({ header, column }) =>
      column !== null || ['', plainName(PROBLEM_HEADER)].includes(plainName(header))
        ? []
        : [header],
    ),
    rows: rows.map(({ cells, line }) => ({
      line,
      cells: headers.map((_header, index) => withoutGuard((cells[index] ?? '').trim())),
      isTooLong: hasContent(cells.slice(headers.length)),
    })),
  };
}

const missingWords = (missing: readonly ImportColumn[]) =>
  `${plural(missing.length, 'A column is missing', '# columns are missing')}: ${formatList(
    missing.map(({ header }) => header),
  )}. The template has all of them.`;
