import { csvText } from '@/dashboard/ui/files';
import { checkRows, isValidRow, withRepeatedVins, withServerProblems } from './checkRows';
import { exampleCategory, importColumns, templateLines } from './columns';
import { problemsCsv, problemsOf } from './rowProblems';
import { ImportFileError, readImportFile } from './readFile';

const categories = [
  { id: 'all', name: 'All' },
  { id: 'suv', name: 'SUV' },
  { id: 'sedan', name: 'Sedan' },
];
const [headers = [], example = []] = templateLines('SUV');

const blob = (text: string | Uint8Array<ArrayBuffer>) => new Blob([text]);
const read = (lines: string[][]) => readImportFile(blob(csvText(lines)));
const check = async (lines: string[][]) =>
  withRepeatedVins(await checkRows(await read(lines), categories));

/** The example row with some cells replaced, by heading. */
const row = (changes: Record<string, string> = {}) =>
  headers.map((header, index) => changes[header] ?? example[index] ?? '');
const checkRow = async (changes: Record<string, string>) => {
  const [checked] = await check([headers, row(changes)]);
  if (!checked) throw new Error('There is no row.');
  return checked;
};
const problem = async (file: Blob) => {
  const error: unknown = await readImportFile(file).catch((thrown: unknown) => thrown);
  if (error instanceof ImportFileError) return error.message;
  throw new Error('It was read.');
};

test('the template’s example row is valid', async () => {
  const [checked] = await check([headers, example]);
  expect(checked?.product).toMatchObject({
    name: 'Volvo V60 D4',
    categoryId: 'suv',
    condition: 'good',
    resalePrice: 17_900,
    fuel: 'diesel',
    accidentFree: true,
    mileageKm: 61_000,
  });
});

const SPREADSHEET = 'This is a spreadsheet. Save it as a CSV file and choose that file.';
const WEB_PAGE =
  'This is a web page or XML. Open it in a spreadsheet program, save it as a CSV file and choose that file.';
const ENCODING =
  'We couldn’t read the characters in this file. Save it as a CSV file (UTF-8) and choose that file.';

/** The template’s header row in UTF-32. */
function utf32(mark: number[], isLittle: boolean): Uint8Array<ArrayBuffer> {
  const codes = [...mark, ...Array.from(headers.join(','), (letter) => letter.charCodeAt(0))];
  const bytes = new Uint8Array(4 * codes.length);
  const view = new DataView(bytes.buffer);
  codes.forEach((code, index) => view.setUint32(4 * index, code, isLittle));
  return bytes;
}

describe('a file', () => {
  const utf16 = (text: string, isLittle: boolean) => {
    const bytes = new Uint8Array(2 * text.length);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < text.length; at += 1)
      view.setUint16(2 * at, text.charCodeAt(at), isLittle);
    return bytes;
  };

  test.each([
    ['UTF-16LE', '\uFEFF', true],
    ['UTF-16BE', '\uFEFF', false],
    ['UTF-16LE without a mark', '', true],
    ['UTF-16BE without a mark', '', false],
  ])('is read as %s', async (_name, mark, isLittle) => {
    const text = mark + csvText([headers, row({ Name: 'Škoda Citigo' })]);
    const { rows } = await readImportFile(blob(utf16(text, isLittle)));
    expect(rows[0]?.cells[0]).toBe('Škoda Citigo');
  });

  const names = ['Peugeot “Émile” 2,0', 'Škoda'];

  test('is read with any separator, line ending, byte order mark or separator line', async () => {
    for (const [separator, end, mark] of [
      [';', '\n', ''],
      ['\t', '\r\n', '\uFEFF'],
      [';', '\r\n', 'sep=;\r\n'],
      [',', '\r\n', 'sep=,\r\n'],
      [';', '\r\n', '"sep=;"\r\n'],
      ['\t', '\r', '\uFEFF"SEP=\t"\r'],
    ] as const) {
      const lines = [headers, ...names.map((name) => row({ Name: name.replace(',', '.') }))];
      const text = mark + lines.map((cells) => cells.map(quoted).join(separator)).join(end);
      const file = await readImportFile(blob(text));
      expect(file.rows.map(({ cells }) => cells[0])).toEqual(['Peugeot “Émile” 2.0', 'Škoda']);
    }
  });
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

  test('is read as Windows-1252 or UTF-16', async () => {
    const text = csvText([headers, row({ Name: 'Citroën Été' })]).slice(1);
    const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    expect((await readImportFile(blob(latin))).rows[0]?.cells[0]).toBe('Citroën Été');
    const wide = new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
    expect((await readImportFile(blob(wide))).rows[0]?.cells[0]).toBe('Citroën Été');
  });

  test('accepts columns in any order, case and spelling', async () => {
    const shuffled = headers.map((header) => ` ${header.toUpperCase().replaceAll(' ', '_')} `);
    const lines = [shuffled.reverse(), [...row()].reverse()];
    expect((await check(lines)).every(isValidRow)).toBe(true);
    const fields = importColumns.map(({ field }) => field);
    expect((await check([fields, row()])).every(isValidRow)).toBe(true);
  });

  test.each([
    ['Mileage (km)', '61000 km', { mileageKm: 61_000 }],
    ['Mileage (km)', '61 000km', { mileageKm: 61_000 }],
    ['Mileage (km)', '10,000 miles', { mileageKm: 16_093 }],
    ['Power (kW)', '140 kW', { powerKw: 140 }],
    ['Years of use', '5 years', { yearOfUse: 5 }],
    ['Doors', '5 doors', { doors: 5 }],
    ['Previous owners', '1 owner', { previousOwners: 1 }],
  ])('reads %s of %s with its unit', async (header, cell, product) => {
    const [checked] = await check([headers, row({ [header]: cell })]);
    expect(checked?.product).toMatchObject(product);
  });

  test('skips empty rows, which count for the row numbers', async () => {
    const file = await read([[''], headers, [''], row(), ['', ''], row()]);
    expect(file.rows.map(({ line }) => line)).toEqual([4, 6]);
  });

  test('ignores unknown and repeated columns', async () => {
    const file = await read([
      [...headers, 'Stock no.', 'Name', 'Errors', ''],
      [...row(), 'A1', 'Other', 'Name: old', ''],
    ]);
    expect(file.ignored).toEqual(['Stock no.', 'Name']);
    expect((await checkRows(file, categories))[0]?.product?.name).toBe('Volvo V60 D4');
  });

  test('is refused if required columns are missing', async () => {
    const left = headers.filter((header) => !['Phone', 'Location', 'Fuel'].includes(header));
    expect(await problem(blob(csvText([left, row()])))).toBe(
      '2 columns are missing: Phone and Location. The template has all of them.',
    );
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['This file has no rows below the header row.', csvText([headers])],
    [
      'This file has 501 rows. You can import up to 500',
      csvText([headers, ...Array.from({ length: 501 }, () => row())]),
    ],
    [SPREADSHEET, new Uint8Array([0x50, 0x4b, 3, 4])],
    [SPREADSHEET, new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    [WEB_PAGE, '\uFEFF\r\n<!DOCTYPE html><table><tr><td>Name</td></tr></table>'],
    [WEB_PAGE, '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table></table></html>'],
    [WEB_PAGE, '<?xml version="1.0"?><Workbook></Workbook>'],
    [ENCODING, utf32([0xfeff], true)],
    [ENCODING, utf32([0xfeff], false)],
    [ENCODING, utf32([], true)],
    [ENCODING, utf32([], false)],
    [ENCODING, Uint8Array.from('Name,Mazda \u008d,x', (letter) => letter.charCodeAt(0))],
    ['This file is larger than 10 MB.', new Uint8Array(10 * 1024 * 1024 + 1)],
    ['Row 2 has an unclosed quotation mark', `${headers.join(',')}\n"Volvo,1\n`],
    ['11 columns are missing', ''],
  ])('is refused: %s', async (message, content) => {
    expect(await problem(blob(content))).toContain(message);
  });
});

describe('a row', () => {
  test('is validated with the rules and messages of the form', async () => {
    const { problems, product } = await checkRow({
      Name: '',
      'Resale price': 'cheap',
      Condition: 'superb',
      Picture: 'volvo.jpg',
      'Years of use': '90',
      VIN: 'ABC',
      'Next inspection due': 'May',
      'Accident-free': 'maybe',
      Fuel: 'steam',
    });
    expect(product).toBeNull();
    expect(problems).toMatchObject({
      name: 'Name is required.',
      resalePrice: 'Resale price must be a number.',
      condition: 'Choose excellent, good or fair.',
      picture: 'Enter a link that starts with http:// or https://.',
      vin: 'Enter a 17-character VIN. VINs don’t contain I, O or Q.',
      nextInspection: 'Enter a year and month, for example 2027-05.',
      accidentFree: 'Choose yes, no or not provided.',
    });
    expect(problems.yearOfUse).toMatch(/years of use must be/);
    expect(problems.fuel).toMatch(/^Fuel must be one of: petrol/);
  });

  test('accepts a category by name, except All', async () => {
    expect((await checkRow({ Category: 'sedan' })).product?.categoryId).toBe('sedan');
    for (const Category of ['All', 'all', 'Boats']) {
      const { problems } = await checkRow({ Category });
      expect(problems).toEqual({ categoryId: 'Choose one of SUV and Sedan.' });
    }
    expect((await checkRow({ Category: '' })).problems.categoryId).toBe('Category is required.');
  });

  test.each([
    ['12500,50', 12_500.5],
    ['$12,500.50', 12_500.5],
    ['$ 12500', 12_500],
    ['12 500', 12_500],
    ['1,250,000', 1_250_000],
    ['12,5', 12.5],
    ['12.500,50', 12_500.5],
    ['15 900 €', 15_900],
    ['１２５００', 12_500],
  ])('accepts a price written as %s', async (price, dollars) => {
    const { product } = await checkRow({ 'Resale price': price });
    expect(product?.resalePrice).toBe(dollars);
  });

  test.each(['1,25,00', '12,500,5', '1e4', '0x10'])(
    'does not accept %s as a price',
    async (price) => {
      expect((await checkRow({ 'Resale price': price })).problems).toHaveProperty('resalePrice');
    },
  );

  test.each([
    ['Resale price', 'resalePrice', '17.900', headers],
    ['Resale price', 'resalePrice', '$17.900', headers],
    ['Mileage (km)', 'mileageKm', '61.000', headers],
    ['Mileage (km)', 'mileageKm', '38.000', headers.map((header) => header.replace('km', 'mi'))],
  ])('reports a %s (%s) of %s as ambiguous', async (name, field, cell, names) => {
    const [checked] = await check([names, row({ [name]: cell })]);
    expect(checked?.product).toBeNull();
    expect(Object.entries(checked?.problems ?? {})).toEqual([
      [field, expect.stringContaining('is ambiguous. Enter ')],
    ]);
  });

  test.each([
    ['May-27', '2027-05'],
    ['Mai 27', '2027-05'],
    ['déc.-2026', '2026-12'],
    ['05/2027', '2027-05'],
    ['2027-05-01', '2027-05'],
  ])('accepts the next inspection as spreadsheets write it: %s', async (cell, month) => {
    const { product } = await checkRow({ 'Next inspection due': cell });
    expect(product?.nextInspection).toBe(month);
  });

  test.each([
    ['Phone', 'phone', '3.5E+11', 'Excel shortened this number to 3.5E+11.'],
    ['Phone', 'phone', '3,51913E+11', 'Excel shortened this number to 3,51913E+11.'],
    ['VIN', 'vin', '1.23457E+16', 'Excel shortened this number to 1.23457E+16.'],
    ['Years of use', 'yearOfUse', 'May-05', 'Excel changed this number to a date (May-05).'],
    ['Years of use', 'yearOfUse', '01. Mai', 'Excel changed this number to a date (01. Mai).'],
    ['Mileage (km)', 'mileageKm', '2-Jan', 'Excel changed this number to a date (2-Jan).'],
    ['Doors', 'doors', '03/mai', 'Excel changed this number to a date (03/mai).'],
    ['Resale price', 'resalePrice', '5-févr.', 'Excel changed this number to a date (5-févr.).'],
    ['Name', 'name', '9-Mar', 'Excel changed this name to a date (9-Mar).'],
    ['Name', 'name', '03. Sep', 'Excel changed this name to a date (03. Sep).'],
  ])('reports that Excel changed a %s (%s) to %s', async (header, field, cell, message) => {
    const { problems } = await checkRow({ [header]: cell });
    expect(Object.entries(problems)).toEqual([[field, expect.stringContaining(message)]]);
  });

  test.each(['9-3 Mar', 'Seat 2 Mai', '2 Marbella', 'C4 May'])(
    'accepts a name that contains a date: %s',
    async (Name) => {
      expect((await checkRow({ Name })).problems).toEqual({});
    },
  );

  test.each([
    ['0176 5550100', '+491765550100'],
    // Excel drops the zero.
    ['1765550100', '+491765550100'],
    ['+353 1 555 0133', '+35315550133'],
    ['351 912 345 678', '+351912345678'],
  ])('reads the phone number %s as one of the seller’s country', async (Phone, phone) => {
    const languages = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
    const { product } = await checkRow({ Phone });
    languages.mockRestore();
    expect(product?.phone).toBe(phone);
  });

  test('accepts the mileage in miles', async () => {
    const inMiles = headers.map((header) => header.replace('(km)', '(mi)'));
    const [checked] = await check([inMiles, row({ 'Mileage (km)': '10,000' })]);
    expect(checked?.product?.mileageKm).toBe(16_093);
  });

  test('must not repeat the VIN of another row', async () => {
    const VIN = 'WVWZZZ1JZXW000001';
    const rows = await check([headers, row({ VIN }), row(), row({ VIN: VIN.toLowerCase() })]);
    expect(rows.map(({ problems }) => problems)).toEqual([
      {},
      {},
      { vin: 'Row 2 has the same VIN.' },
    ]);
    expect(rows.map(isValidRow)).toEqual([true, true, false]);
  });

  test('must not have more cells than the header row', async () => {
    const [checked] = await check([headers, [...row(), 'more']]);
    expect(checked).toMatchObject({
      product: null,
      problem: 'This row has more cells than the header row.',
    });
  });

  test('shows the server’s errors', async () => {
    const rows = await check([headers, row({ Name: '' }), row(), row()]);
    const marked = withServerProblems(rows, rows.filter(isValidRow), {
      'rows[1].vin': 'Listed already.',
      other: 'No.',
    });
    expect(marked.map(({ problems }) => problems)).toEqual([
      { name: 'Name is required.' },
      {},
      { vin: 'Listed already.' },
    ]);
    expect(marked.map(isValidRow)).toEqual([false, true, false]);
  });
});

test('reports a connection problem if the CSV parser cannot be loaded', async () => {
  await jest.isolateModulesAsync(async () => {
    jest.doMock('papaparse', () => {
      throw new Error('Loading chunk 1 failed.');
    });
    const { readImportFile: readOffline } = await import('./readFile');
    await expect(readOffline(blob(csvText([headers, row()])))).rejects.toThrow(
      'Check your connection and choose the file again.',
    );
    jest.dontMock('papaparse');
  });
});

test('exports invalid rows with their errors as a file that can be imported again', async () => {
  const lines = [
    [...headers, 'Stock'],
    [...row({ Name: '', Phone: '+351912345678', Fuel: 'x' }), 'A1'],
  ];
  const file = await read(lines);
  const rows = await checkRows(file, categories);
  const [wrong] = rows;
  expect(wrong && problemsOf(file, wrong)[0]).toBe('Name: Name is required.');
  const again = await readImportFile(blob(problemsCsv(file, rows)));
  expect(again.columns.map(({ header }) => header)).toEqual([...headers, 'Stock', 'Errors']);
  expect(again.ignored).toEqual(['Stock']);
  expect(again.rows[0]?.cells).toEqual([
    ...(lines[1] ?? []),
    expect.stringContaining('Name: Name is required. Fuel: Fuel must be one of'),
  ]);
});

test('the example of the template is in a category that fits it', () => {
  expect(exampleCategory(['SUV', 'Estate', 'Sedan'])).toBe('Estate');
  expect(exampleCategory(['SUV', 'Sedan'])).toBe('SUV');
});
