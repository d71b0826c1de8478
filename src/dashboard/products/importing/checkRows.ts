import { ValidationError } from 'yup';
import type { Category } from '@/api/categoriesApi';
import { formatList } from '#contract/formats';
import { isChoosable } from '#contract/limits';
import { productFormSchema, type ProductForm } from '#contract/schemas/product';
import { emptyDraft, isField, type ProductDraft } from '../productDraft';
import { normalizeName, type ImportField } from './columns';
import type { FileRow, ImportFile } from './readFile';

export type RowProblems = Partial<Record<ImportField, string>>;

export interface CheckedRow extends FileRow {
  /** The errors by field. */
  problems: RowProblems;
  /** The error of the row as a whole, or null. */
  problem: string | null;
  /** The errors of the server by field, each until its cell is changed. */
  refused: RowProblems;
  /** The product, or null if the row has errors. */
  product: ProductForm | null;
  /** The fields that were changed after the file was read. */
  mended: readonly ImportField[];
}

export interface CellChange {
  line: number;
  index: number;
  cell: string;
}

/** Whether a cell can be changed: it has an error, or had one. */
export const isMendable = ({ problems, mended }: CheckedRow, field: ImportField): boolean =>
  problems[field] !== undefined || mended.includes(field);

/** The number of rows to check before yielding to the main thread. */
const BATCH_SIZE = 50;
const TOO_LONG = 'This row has more cells than the header row.';

export const isValidRow = ({ product }: CheckedRow): boolean => product !== null;

/** Validates every row by itself; `withRepeats` compares them. */
export async function checkRows(
  { columns, rows }: ImportFile,
  categories: readonly Category[],
): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = [];
  for (const row of rows) {
    if (checked.length % BATCH_SIZE === BATCH_SIZE - 1) {
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    checked.push(checkRow(row, columns, categories));
  }
  return checked;
}

/** Validates a row with the form’s schema, so that both show the same messages. */
function checkRow(
  row: FileRow,
  columns: ImportFile['columns'],
  categories: readonly Category[],
): CheckedRow {
  const draft: ProductDraft = { ...emptyDraft };
  const cellProblems: RowProblems = {};
  columns.forEach(({ column }, index) => {
    if (!column) return;
    const cell = row.cells[index] ?? '';
    draft[column.field] = column.read(cell);
    const problem = column.problemWith(cell);
    if (problem !== null) cellProblems[column.field] = problem;
  });
  const { problems: schemaProblems, product } = checkDraft(draft, categories);
  const problems = { ...schemaProblems, ...cellProblems };
  const isValid = Object.keys(problems).length === 0 && !row.hasExtraCells;
  return {
    ...row,
    problems,
    problem: row.hasExtraCells ? TOO_LONG : null,
    refused: {},
    product: isValid ? product : null,
    mended: [],
  };
}

/** The row with another cell, checked again. Its fields with errors stay editable. */
export function mendCell(
  row: CheckedRow,
  { columns }: Pick<ImportFile, 'columns'>,
  { index, cell }: CellChange,
  categories: readonly Category[],
): CheckedRow {
  const cells = columns.map((_column, at) => (at === index ? cell : (row.cells[at] ?? '')));
  const field = columns[index]?.column?.field;
  const mended = field && !row.mended.includes(field) ? [...row.mended, field] : row.mended;
  const refused: RowProblems = Object.fromEntries(
    Object.entries(row.refused).filter(([name]) => name !== field),
  );
  const { problems, product } = checkRow({ ...row, cells }, columns, categories);
  const isRefused = row.problem !== null || Object.keys(refused).length > 0;
  return {
    ...row,
    cells,
    problems: { ...refused, ...problems },
    refused,
    product: isRefused ? null : product,
    mended,
  };
}

/** Adds an error to rows whose VIN an earlier row has. */
export function withRepeatedVins(rows: readonly CheckedRow[]): CheckedRow[] {
  const lineByVin = new Map<string, number>();
  return rows.map((row) => {
    const vin = row.product?.vin;
    if (!vin) return row;
    const before = lineByVin.get(vin);
    if (before === undefined) {
      lineByVin.set(vin, row.line);
      return row;
    }
    const problems = { ...row.problems, vin: `Row ${before} has the same VIN.` };
    return { ...row, problems, product: null };
  });
}

/** The lines of valid rows that are equal to an earlier one, with that one’s line. */
export function findRepeats(rows: readonly CheckedRow[]): Map<number, number> {
  const lineByProduct = new Map<string, number>();
  const repeats = new Map<number, number>();
  for (const { line, product } of rows) {
    if (!product) continue;
    const key = JSON.stringify(product);
    const before = lineByProduct.get(key);
    if (before === undefined) lineByProduct.set(key, line);
    else repeats.set(line, before);
  }
  return repeats;
}

function checkDraft(draft: ProductDraft, categories: readonly Category[]) {
  const problems: RowProblems = {};
  const category = categoryOf(draft.categoryId, categories);
  if (draft.categoryId !== '' && !category) problems.categoryId = categoryMessage(categories);
  try {
    const read = { ...draft, categoryId: category?.id ?? draft.categoryId };
    const product = productFormSchema.validateSync(read, { abortEarly: false });
    return { problems, product };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    // Only the first error of a field is shown, because it usually causes the others.
    for (const { path = '', message } of error.inner) {
      if (isField(path)) problems[path] ??= message;
    }
    return { problems, product: null };
  }
}

/** Finds a category by name or id. */
function categoryOf(cell: string, categories: readonly Category[]): Category | undefined {
  const name = normalizeName(cell);
  return categories
    .filter(isChoosable)
    .find((category) => category.id === cell || normalizeName(category.name) === name);
}

const categoryMessage = (categories: readonly Category[]) =>
  `Choose one of ${formatList(categories.filter(isChoosable).map(({ name }) => name))}.`;

/**
 * Adds the server’s errors, whose names contain the index among the rows sent, and the field or
 * `row` for the row as a whole.
 */
export function withServerProblems(
  rows: readonly CheckedRow[],
  sent: readonly CheckedRow[],
  fieldErrors: Record<string, string>,
): CheckedRow[] {
  const found = new Map<number, Pick<CheckedRow, 'problems' | 'problem'>>();
  for (const [name, message] of Object.entries(fieldErrors)) {
    const [, index, field = ''] = /^rows\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
    const row = sent[Number(index)];
    if (!row) continue;
    const { problems, problem } = found.get(row.line) ?? { problems: {}, problem: null };
    if (isField(field))
      found.set(row.line, { problem, problems: { ...problems, [field]: message } });
    else if (field === 'row') found.set(row.line, { problems, problem: message });
  }
  return rows.map((row) => {
    const problems = found.get(row.line);
    return problems ? { ...row, ...problems, refused: problems.problems, product: null } : row;
  });
}
