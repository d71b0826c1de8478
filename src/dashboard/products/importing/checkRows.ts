import { ValidationError } from 'yup';
import type { Category } from '@/api/categoriesApi';
import { formatList } from '#contract/formats';
import { isChoosable } from '#contract/limits';
import { productFormSchema, type ProductForm } from '#contract/schemas/product';
import { emptyDraft, isField, type ProductDraft } from '../productDraft';
import { plainName, type ImportField } from './columns';
import type { FileRow, ImportFile } from './readFile';

export type RowProblems = Partial<Record<ImportField, string>>;

export interface CheckedRow extends FileRow {
  /** What is wrong, by the field of the column. */
  problems: RowProblems;
  /** What is wrong with the row as a whole, or null. */
  problem: string | null;
  /** The product, when nothing is wrong. */
  product: ProductForm | null;
}

/** So many rows are checked before the page has its turn. */
const AT_A_TIME = 50;
const TOO_LONG = 'This row has more cells than the header row.';

export const isRight = ({ product }: CheckedRow): boolean => product !== null;

/** Checks every row by the schema of the form, so that one mistake is told in one way. */
export async function checkRows(
  { columns, rows }: ImportFile,
  categories: readonly Category[],
): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = [];
  const lineOfVin = new Map<string, number>();
  for (const row of rows) {
    if (checked.length % AT_A_TIME === AT_A_TIME - 1) {
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    const draft: ProductDraft = { ...emptyDraft };
    const unclear: RowProblems = {};
    columns.forEach(({ column }, index) => {
      if (!column) return;
      const cell = row.cells[index] ?? '';
      draft[column.field] = column.read(cell);
      const problem = column.problemWith(cell);
      if (problem !== null) unclear[column.field] = problem;
    });
    const { problems: mistakes, product } = checkDraft(draft, categories);
    const problems = { ...mistakes, ...unclear };
    if (product?.vin) {
      const before = lineOfVin.get(product.vin);
      if (before !== undefined) problems.vin = `Row ${before} has the same VIN.`;
      else lineOfVin.set(product.vin, row.line);
    }
    const isWhole = Object.keys(problems).length === 0 && !row.isTooLong;
    checked.push({
      ...row,
      problems,
      problem: row.isTooLong ? TOO_LONG : null,
      product: isWhole ? product : null,
    });
  }
  return checked;
}

function checkDraft(draft: ProductDraft, categories: readonly Category[]) {
  const problems: RowProblems = {};
  const category = categoryOf(draft.categoryId, categories);
  if (draft.categoryId !== '' && !category) problems.categoryId = categoryWords(categories);
  try {
    const read = { ...draft, categoryId: category?.id ?? draft.categoryId };
    const product = productFormSchema.validateSync(read, { abortEarly: false });
    return { problems, product };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    // The first complaint about a field is the one that explains the others.
    for (const { path = '', message } of error.inner) {
      if (isField(path)) problems[path] ??= message;
    }
    return { problems, product: null };
  }
}

/** By its name, or its id. */
function categoryOf(cell: string, categories: readonly Category[]): Category | undefined {
  const name = plainName(cell);
  return categories
    .filter(isChoosable)
    .find((category) => category.id === cell || plainName(category.name) === name);
}

const categoryWords = (categories: readonly Category[]) =>
  `Choose one of ${formatList(categories.filter(isChoosable).map(({ name }) => name))}.`;

/** Adds what a server found wrong with the rows that were sent to it, by their places there. */
export function withServerProblems(
  rows: readonly CheckedRow[],
  fieldErrors: Record<string, string>,
): CheckedRow[] {
  const sent = rows.filter(isRight);
  const found = new Map<CheckedRow, RowProblems>();
  for (const [name, message] of Object.entries(fieldErrors)) {
    const [, index, field = ''] = /^rows\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
    const row = sent[Number(index)];
    if (row && isField(field)) found.set(row, { ...found.get(row), [field]: message });
  }
  return rows.map((row) => {
    const problems = found.get(row);
    return problems ? { ...row, problems, product: null } : row;
  });
}
