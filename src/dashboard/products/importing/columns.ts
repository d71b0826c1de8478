import { squeezeText } from '#contract/text/foldText';
import {
  conditionLabels,
  fuelLabels,
  gearboxLabels,
  serviceHistoryLabels,
  toKm,
} from '@/components/factLabels';
import { numberIn } from '#contract/text/readNumber';
import { fieldLabels } from '../fieldLabels';
import type { ProductDraft } from '../productDraft';
import { isDayOfMonth, readMonth } from './readMonth';

export type ImportField = keyof ProductDraft;

/** What a column of the file is about. */
export interface ImportColumn {
  field: ImportField;
  /** Its heading in our own files. */
  header: string;
  /** What else it may be called, case, spaces and signs aside. */
  names: readonly string[];
  isRequired: boolean;
  example: string;
  /** A cell as the form's field would hold it; what makes no sense stays as it is. */
  read: (cell: string) => string;
  /** What a spreadsheet did to a cell, where it explains more than the field would; or null. */
  problemWith: (cell: string) => string | null;
}

/** The column that says what is wrong with a row, in files of ours. */
export const PROBLEM_HEADER = 'Errors';

/** "Resale price ($)" and "resalePrice" are one name. */
export const plainName = squeezeText;

const asIs = (cell: string) => cell;

/** What Excel makes of a long number, and of what looks to it like a day. */
const SCIENTIFIC = /^\d([.,]\d+)?E\+\d+$/i;

/** Excel has thrown the number away: it cannot be read back. */
const shortened = (cell: string): string | null =>
  SCIENTIFIC.test(cell)
    ? `Excel shortened this number to ${cell}. Format the column as text and enter the whole number.`
    : null;

const isDate = (cell: string): boolean => readMonth(cell) !== null || isDayOfMonth(cell);

const spoiltNumber = (cell: string): string | null =>
  isDate(cell) && numberIn(cell) === null
    ? `Excel changed this number to a date (${cell}). Format the column as a number and enter it again.`
    : shortened(cell);

const spoiltName = (cell: string): string | null =>
  isDate(cell)
    ? `Excel changed this name to a date (${cell}). Format the column as text and enter it again.`
    : null;

/** One of some words, or the value behind it. */
const readChoice = (words: Record<string, string>) => (cell: string) => {
  const name = plainName(cell);
  const found = Object.entries(words).find(([value, word]) =>
    [plainName(value), plainName(word)].includes(name),
  );
  return found?.[0] ?? cell;
};

const miles = (cell: string): string => {
  const distance = numberIn(cell);
  return distance === null ? cell : String(toKm(distance, 'mi'));
};

type Details = Partial<Pick<ImportColumn, 'header' | 'names' | 'read' | 'problemWith'>>;

const aNumber = { problemWith: spoiltNumber };
const digits = { problemWith: shortened };

const column = (
  field: ImportField,
  isRequired: boolean,
  example: string,
  { header = fieldLabels[field], names = [], read = asIs, problemWith = () => null }: Details = {},
): ImportColumn => ({
  field,
  header,
  names: [header, fieldLabels[field], field, ...names].map(plainName),
  isRequired,
  example,
  read,
  problemWith,
});

const required = (field: ImportField, example: string, details?: Details) =>
  column(field, true, example, details);
const optional = (field: ImportField, example: string, details?: Details) =>
  column(field, false, example, details);

/** The fields of Add Product, in the order of the form. */
export const importColumns: readonly ImportColumn[] = [
  required('name', 'Volvo V60 D4', { problemWith: spoiltName }),
  required('categoryId', ''),
  required('condition', 'Good', { read: readChoice(conditionLabels) }),
  required('purchaseYear', '2019', aNumber),
  required('yearOfUse', '5', aNumber),
  required('description', 'One owner, full service history, two sets of tyres.'),
  required('picture', 'https://example.com/volvo-v60.jpg', { names: ['Picture link'] }),
  required('originalPrice', '38500', aNumber),
  required('resalePrice', '17900', aNumber),
  // With gaps: Excel shortens twelve digits in a row.
  required('phone', '351 912 345 678', digits),
  required('location', 'Lisbon'),
  optional('mileageKm', '61000', { header: 'Mileage (km)', ...aNumber }),
  optional('fuel', 'Diesel', { read: readChoice(fuelLabels) }),
  optional('gearbox', 'Automatic', { read: readChoice(gearboxLabels) }),
  optional('powerKw', '140', { header: 'Power (kW)', ...aNumber }),
  optional('colour', 'Blue', { names: ['Color'] }),
  optional('doors', '5', aNumber),
  optional('seats', '5', aNumber),
  optional('previousOwners', '1', aNumber),
  optional('nextInspection', '2027-05', { read: (cell) => readMonth(cell) ?? cell }),
  optional('serviceHistory', 'Full', { read: readChoice(serviceHistoryLabels) }),
  optional('accidentFree', 'Yes', { read: readChoice({ true: 'Yes', false: 'No' }) }),
  optional('vin', '', digits),
];

/** The same fact in another unit. */
const mileageInMiles: ImportColumn = {
  ...optional('mileageKm', '', { header: 'Mileage (mi)', ...aNumber, read: miles }),
  names: ['mileagemi', 'mileagemiles', 'miles'],
};

/** The column that a heading means; undefined for one that we do not know. */
export const columnFor = (header: string): ImportColumn | undefined =>
  [...importColumns, mileageInMiles].find(({ names }) => names.includes(plainName(header)));

/** The template: headings, and one row as an example. */
export const templateLines = (categoryName: string): string[][] => [
  importColumns.map(({ header }) => header),
  importColumns.map(({ field, example }) => (field === 'categoryId' ? categoryName : example)),
];
