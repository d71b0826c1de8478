import {
  columnFor,
  importColumns,
  normalizeName,
  PROBLEM_HEADER,
  type ImportColumn,
  type ImportField,
} from './columns';

interface FileColumn {
  header: string;
  /** Null for unknown and repeated columns. */
  column: ImportColumn | null;
}

export interface MatchedColumns {
  columns: FileColumn[];
  /** The headings of unknown and repeated columns, which are ignored. */
  ignored: string[];
  /** The required fields without a column. */
  missing: ImportColumn[];
}

/** The columns that the seller chose for fields, by their normalized headings. */
export type ChosenColumns = Partial<Record<ImportField, string>>;

/** The normalized heading, or null for columns without one and of errors that we wrote. */
function nameOf(header: string): string | null {
  const name = normalizeName(header);
  return ['', normalizeName(PROBLEM_HEADER)].includes(name) ? null : name;
}

/** Finds each column’s field: by our headings, or else by the seller’s choice. */
export function matchColumns(
  headers: readonly string[],
  chosen: ChosenColumns = {},
): MatchedColumns {
  const known = headers.map((header) => columnFor(header)?.field);
  const choiceFor = (header: string) =>
    importColumns.find(
      ({ field }) => !known.includes(field) && chosen[field] === (nameOf(header) ?? undefined),
    );
  const used = new Set<ImportField>();
  const columns = headers.map((header): FileColumn => {
    const column = columnFor(header) ?? choiceFor(header) ?? null;
    const isFirst = column !== null && !used.has(column.field);
    if (column) used.add(column.field);
    return { header, column: isFirst ? column : null };
  });
  return {
    columns,
    ignored: columns.flatMap(({ header, column }) =>
      column !== null || nameOf(header) === null ? [] : [header],
    ),
    missing: importColumns.filter(({ field, isRequired }) => isRequired && !used.has(field)),
  };
}

export const openFields = ({ columns }: MatchedColumns): ImportColumn[] =>
  importColumns.filter(({ field }) => columns.every(({ column }) => column?.field !== field));

/** The columns to choose from, with their index in the file. */
export function unknownColumns({ columns }: MatchedColumns) {
  const found = new Map<string, { name: string; header: string; index: number }>();
  columns.forEach(({ header, column }, index) => {
    const name = nameOf(header);
    if (column || name === null || columnFor(header) || found.has(name)) return;
    found.set(name, { name, header, index });
  });
  return [...found.values()];
}
