import { usualCountry } from '@/components/form/phoneValue';
import { squeezeText } from '#contract/text/foldText';
import {
  conditionLabels,
  fuelLabels,
  gearboxLabels,
  serviceHistoryLabels,
  toKm,
} from '#contract/factLabels';
import type { DistanceUnit } from '#contract/facts';
import { readPhone } from '#contract/text/phoneNumber';
import { numberIn } from '#contract/text/readNumber';
import { fieldLabels } from '../fieldLabels';
import type { ProductDraft } from '../productDraft';
import { isDayOfMonth, readMonth } from './readMonth';

export type ImportField = keyof ProductDraft;

export interface ImportColumn {
  field: ImportField;
  /** The heading in files that we generate. */
  header: string;
  /** The accepted headings, normalized. */
  names: readonly string[];
  isRequired: boolean;
  example: string;
  /** Converts a cell to the form’s text. Invalid cells stay unchanged for validation. */
  read: (cell: string) => string;
  /** The form’s text as a cell that `read` accepts. */
  write: (text: string) => string;
  /** An error that the spreadsheet caused, more precise than the field’s own error; or null. */
  problemWith: (cell: string) => string | null;
  /** What can be chosen, as the cell has it; undefined for free text. */
  choices?: (categories: readonly string[]) => readonly string[];
}

/** The heading of the column with a row’s errors in files that we generate. */
export const PROBLEM_HEADER = 'Errors';

/** Ignores case, spaces and punctuation: "Resale price ($)" equals "resalePrice". */
export const normalizeName = squeezeText;

const unchanged = (cell: string) => cell;

/** How Excel writes long numbers. */
const SCIENTIFIC = /^\d([.,]\d+)?E\+\d+$/i;

/** Excel discards the remaining digits, so the number cannot be restored. */
const shortenedProblem = (cell: string): string | null =>
  SCIENTIFIC.test(cell)
    ? `Excel shortened this number to ${cell}. Format the column as text and enter the whole number.`
    : null;

const isDate = (cell: string): boolean => readMonth(cell) !== null || isDayOfMonth(cell);

const numberProblem = (cell: string): string | null =>
  isDate(cell) && numberIn(cell) === null
    ? `Excel changed this number to a date (${cell}). Format the column as a number and enter it again.`
    : shortenedProblem(cell);

const nameProblem = (cell: string): string | null =>
  isDate(cell)
    ? `Excel changed this name to a date (${cell}). Format the column as text and enter it again.`
    : null;

/** Accepts an option’s label or value. */
const readOption = (labels: Record<string, string>) => (cell: string) => {
  const name = normalizeName(cell);
  const found = Object.entries(labels).find(([value, label]) =>
    [normalizeName(value), normalizeName(label)].includes(name),
  );
  return found?.[0] ?? cell;
};

/** The cell without a unit after its number, such as "140 kW". */
const without =
  (unit: RegExp) =>
  (cell: string): string =>
    cell.replace(unit, '').trim();

const KM = /(?<=\d)\s*(?:kms?|kilomet(?:er|re)s?)\.?$/i;
const MILES = /(?<=\d)\s*(?:mi|miles?)\.?$/i;

/** Kilometres. A unit in the cell counts more than that of the heading. */
const readDistance = (unit: DistanceUnit) => (cell: string) => {
  const written = KM.test(cell) ? 'km' : MILES.test(cell) ? 'mi' : unit;
  const text = without(KM)(without(MILES)(cell));
  const distance = written === 'mi' ? numberIn(text) : null;
  return distance === null ? text : String(toKm(distance, 'mi'));
};

type ColumnOptions = Partial<
  Pick<ImportColumn, 'header' | 'names' | 'read' | 'write' | 'problemWith' | 'choices'>
>;

/** A column with the labels of options. */
const optionsOf = (labels: Record<string, string>): ColumnOptions => ({
  read: readOption(labels),
  write: (text) => labels[text] ?? text,
  choices: () => Object.values(labels),
});

const numberOptions = { problemWith: numberProblem };
const countOf = (unit: RegExp): ColumnOptions => ({ ...numberOptions, read: without(unit) });
const digitOptions = { problemWith: shortenedProblem };

const column = (
  field: ImportField,
  isRequired: boolean,
  example: string,
  {
    header = fieldLabels[field],
    names = [],
    read = unchanged,
    write = unchanged,
    problemWith = () => null,
    choices,
  }: ColumnOptions = {},
): ImportColumn => ({
  field,
  header,
  names: [header, fieldLabels[field], field, ...names].map(normalizeName),
  isRequired,
  example,
  read,
  write,
  problemWith,
  ...(choices && { choices }),
});

const required = (field: ImportField, example: string, options?: ColumnOptions) =>
  column(field, true, example, options);
const optional = (field: ImportField, example: string, options?: ColumnOptions) =>
  column(field, false, example, options);

/** A cell’s number, which is of the seller’s country if it has no code; other cells stay unchanged. */
const readPhoneCell = (cell: string): string => readPhone(cell, usualCountry())?.e164 ?? cell;

/** The fields of Add Product, in the order of the form. */
export const importColumns: readonly ImportColumn[] = [
  required('name', 'Volvo V60 D4', { problemWith: nameProblem }),
  optional('make', 'Volvo', { names: ['Manufacturer', 'Brand', 'Car make', 'Vehicle make'] }),
  optional('model', 'V60', {
    names: ['Car model', 'Vehicle model', 'Model name'],
    problemWith: nameProblem,
  }),
  required('categoryId', '', { choices: (categories) => categories }),
  required('condition', 'Good', optionsOf(conditionLabels)),
  required('purchaseYear', '2019', numberOptions),
  required('yearOfUse', '5', countOf(/(?<=\d)\s*(?:years?|yrs?)\.?$/i)),
  required('description', 'One owner, full service history, two sets of tyres.'),
  required('picture', 'https://example.com/volvo-v60.jpg', { names: ['Picture link'] }),
  required('originalPrice', '38500', numberOptions),
  required('resalePrice', '17900', numberOptions),
  // With spaces, because Excel would shorten a number of twelve digits.
  required('phone', '351 912 345 678', { ...digitOptions, read: readPhoneCell }),
  required('location', 'Lisbon'),
  optional('mileageKm', '61000', {
    header: 'Mileage (km)',
    ...numberOptions,
    read: readDistance('km'),
  }),
  optional('fuel', 'Diesel', optionsOf(fuelLabels)),
  optional('gearbox', 'Automatic', optionsOf(gearboxLabels)),
  optional('powerKw', '140', { header: 'Power (kW)', ...countOf(/(?<=\d)\s*kW$/i) }),
  optional('colour', 'Blue', { names: ['Color'] }),
  optional('doors', '5', countOf(/(?<=\d)\s*doors?$/i)),
  optional('seats', '5', countOf(/(?<=\d)\s*seats?$/i)),
  optional('previousOwners', '1', countOf(/(?<=\d)\s*(?:previous )?owners?$/i)),
  optional('nextInspection', '2027-05', { read: (cell) => readMonth(cell) ?? cell }),
  optional('serviceHistory', 'Full', optionsOf(serviceHistoryLabels)),
  optional('accidentFree', 'Yes', optionsOf({ true: 'Yes', false: 'No' })),
  optional('vin', '', digitOptions),
];

/** An alternative to the column in kilometres. */
const mileageInMiles: ImportColumn = {
  ...optional('mileageKm', '', {
    header: 'Mileage (mi)',
    ...numberOptions,
    read: readDistance('mi'),
  }),
  names: ['mileagemi', 'mileagemiles', 'miles'],
};

/** Finds a column by heading; undefined if it is unknown. */
export const columnFor = (header: string): ImportColumn | undefined =>
  [...importColumns, mileageInMiles].find(({ names }) => names.includes(normalizeName(header)));

/** The category of the example row, which is an estate car, or else the first one. */
export const exampleCategory = (names: readonly string[]): string =>
  names.find((name) => /estate|wagon/i.test(name)) ?? names[0] ?? '';

/** The header row and an example row. */
export const templateLines = (categoryName: string): string[][] => [
  importColumns.map(({ header }) => header),
  importColumns.map(({ field, example }) => (field === 'categoryId' ? categoryName : example)),
];
