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
  /** The product, or null if the row has errors. */
  product: ProductForm | null;
}

/** The number of rows to check before yielding to the main thread. */
const BATCH_SIZE = 50;
const TOO_LONG = 'This row has more cells than the header row.';

export const isValidRow = ({ product }: CheckedRow): boolean => product !== null;

/** Validates every row with the form’s schema, so that both show the same messages. */
export async function checkRows(
  { columns, rows }: ImportFile,
  categories: readonly Category[],
): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = [];
  const lineByVin = new Map<string, number>();
  for (const row of rows) {
    if (checked.length % BATCH_SIZE === BATCH_SIZE - 1) {
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
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
    if (product?.vin) {
      const before = lineByVin.get(product.vin);
      if (before !== undefined) problems.vin = `Row ${before} has the same VIN.`;
      else lineByVin.set(product.vin, row.line);
    }
    const isValid = Object.keys(problems).length === 0 && !row.hasExtraCells;
    checked.push({
      ...row,
      problems,
      problem: row.hasExtraCells ? TOO_LONG : null,
      product: isValid ? product : null,
    });
  }
  return checked;
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
  fieldErrors: Record<string, string>,
): CheckedRow[] {
  const sent = rows.filter(isValidRow);
  const found = new Map<CheckedRow, Pick<CheckedRow, 'problems' | 'problem'>>();
  for (const [name, message] of Object.entries(fieldErrors)) {
    const [, index, field = ''] = /^rows\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
    const row = sent[Number(index)];
    if (!row) continue;
    const { problems, problem } = found.get(row) ?? { problems: {}, problem: null };
    if (isField(field)) found.set(row, { problem, problems: { ...problems, [field]: message } });
    else if (field === 'row') found.set(row, { problems, problem: message });
  }
  return rows.map((row) => {
    const problems = found.get(row);
    return problems ? { ...row, ...problems, product: null } : row;
  });
}
