import {
  conditionWords,
  fuelWords,
  gearboxWords,
  serviceHistoryWords,
  toKm,
} from '@/components/factWords';
import { fieldLabels } from '../fieldLabels';
import type { ListingDraft } from '../listingDraft';

export type ImportField = keyof ListingDraft;

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
  /** Errors with a cell that the form's field would take; null when nothing is. */
  problemWith: (cell: string) => string | null;
}

/** The column that says what is wrong with a row, in files of ours. */
export const PROBLEM_HEADER = 'Errors';

/** "Resale price ($)" and "resalePrice" are one name. */
export const plainName = (header: string): string =>
  header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const asIs = (cell: string) => cell;

/** A number as spreadsheets write it: with a currency, or with a comma before its cents. */
function readNumber(cell: string): string {
  const text = cell.replace(/^\$\s?/, '').replace(/[\s\u00a0\u202f](?=\d{3})/g, '');
  if (/^-?\d+,\d{1,2}$/.test(text)) return text.replace(',', '.');
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
}

/** "17.900" is 17,900 in half of the world and 17.9 in the other: neither is guessed. */
const twoReadings = (cell: string): string | null => {
  const text = cell.replace(/^\$\s?/, '');
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text)
    ? `${text} is ambiguous. Remove the decimal point or use two decimals, for example 17900 or 17.90.`
    : null;
};

/** One of some words, or the value behind it. */
const readChoice = (words: Record<string, string>) => (cell: string) => {
  const name = plainName(cell);
  const found = Object.entries(words).find(([value, word]) =>
    [plainName(value), plainName(word)].includes(name),
  );
  return found?.[0] ?? cell;
};

const miles = (cell: string): string => {
  const text = readNumber(cell);
  return /^\d+$/.test(text) ? String(toKm(Number(text), 'mi')) : text;
};

type Details = Partial<Pick<ImportColumn, 'header' | 'names' | 'read' | 'problemWith'>>;

const aNumber = { read: readNumber, problemWith: twoReadings };

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
  required('name', 'Volvo V60 D4'),
  required('categoryId', ''),
  required('condition', 'Good', { read: readChoice(conditionWords) }),
  required('purchaseYear', '2019', aNumber),
  required('yearOfUse', '5', aNumber),
  required('description', 'One owner, full service history, two sets of tyres.'),
  required('picture', 'https://example.com/volvo-v60.jpg', { names: ['Picture link'] }),
  required('originalPrice', '38500', aNumber),
  required('resalePrice', '17900', aNumber),
  required('phone', '351912345678'),
  required('location', 'Lisbon'),
  optional('mileageKm', '61000', { header: 'Mileage (km)', ...aNumber }),
  optional('fuel', 'Diesel', { read: readChoice(fuelWords) }),
  optional('gearbox', 'Automatic', { read: readChoice(gearboxWords) }),
  optional('powerKw', '140', { header: 'Power (kW)', ...aNumber }),
  optional('colour', 'Blue', { names: ['Color'] }),
  optional('doors', '5', aNumber),
  optional('seats', '5', aNumber),
  optional('previousOwners', '1', aNumber),
  optional('nextInspection', '2027-05'),
  optional('serviceHistory', 'Full', { read: readChoice(serviceHistoryWords) }),
  optional('accidentFree', 'Yes', { read: readChoice({ true: 'Yes', false: 'No' }) }),
  optional('vin', ''),
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
