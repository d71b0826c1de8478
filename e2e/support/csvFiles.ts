/** CSV files in the formats of dealer software. */

const headings = [
  'Name',
  'Category',
  'Condition',
  'Purchase year',
  'Years of use',
  'Description',
  'Picture',
  'Original price',
  'Resale price',
  'Phone',
  'Location',
  'Mileage (km)',
  'Fuel',
] as const;

type Row = Partial<Record<(typeof headings)[number], string>>;

interface CarFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/**
 * A CSV file with this many cars, in Excel's format for most of Europe. `wrong` changes rows by
 * index.
 */
export function carFile(name: string, count: number, wrong: Record<number, Row> = {}): CarFile {
  const rows = Array.from({ length: count }, (_, index): Row => ({
    Name: `Dealer’s car ${String(index + 1).padStart(3, '0')}`,
    Category: 'Sedan',
    Condition: 'good',
    'Purchase year': '2019',
    'Years of use': '5',
    Description: 'One owner; all services done.',
    Picture: `https://pictures.invalid/${index}.jpg`,
    'Original price': '30000',
    'Resale price': `${10_000 + index},50`,
    Phone: '5550100',
    Location: 'Porto',
    'Mileage (km)': String(40_000 + index),
    Fuel: 'Diesel',
    ...wrong[index],
  }));
  const lines = [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))];
  const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) };
}
