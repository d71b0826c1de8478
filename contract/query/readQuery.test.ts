import { categoryWords } from '../text/carWords';
import { readQuery, textOf, type QueryPart } from './readQuery';

const names = ['All', 'SUV', 'Estate', 'Hatchback', 'Pickup', 'Van', 'Electric'];
const known = categoryWords(names.map((name) => ({ id: name.toLowerCase(), name })));

/** A part in short: words as they are, noise in brackets. */
function brief(part: QueryPart): string {
  switch (part.kind) {
    case 'noise':
      return `(${part.word})`;
    case 'word':
      return part.word;
    case 'family':
      return `${part.family.make} ${part.family.names[0]}`;
    case 'limit':
      return Object.entries(part.filters)
        .map(([name, value]) => `${name} ${value}`)
        .join(' ');
    case 'fact':
      return `${part.range.min ?? ''}-${part.range.max ?? ''} ${part.range.fact}`;
    case 'year':
      return `year ${part.year}`;
    case 'fuel':
    case 'gearbox':
      return part.anyOf.join('/');
  }
}

const read = (q: string) => readQuery(q, { known, year: 2026 }).map(brief).join(' · ');

test.each([
  ['used golf', '(used) · golf'],
  ['a golf', '(a) · golf'],
  ['golf for sale', 'golf · (for sale)'],
  ['second hand golf', '(second hand) · golf'],
  ['cheap golf near me please', '(cheap) · golf · (near) · (me) · (please)'],
  ['Gebrauchtwagen mit Automatik', '(gebrauchtwagen) · (mit) · automatic'],
  ['electric cars', 'electric · (cars)'],
  ['diesels, automatics', 'diesel · automatic'],
  ['suv car', 'suv · (car)'],
  ['SUVs with low mileage', 'suv · (with) · (low mileage)'],
  ['smart for two', 'smart · (for) · two'],
  ['audi a 4', 'audi · a · 4'],
  ['golf,used/cheap', 'golf · (used) · (cheap)'],
])('noise is set apart: %s', (q, parts) => {
  expect(read(q)).toBe(parts);
});

test.each([
  ['family car under 15,000', 'family · (car) · maxPrice 15000'],
  ['golf under 10000', 'golf · maxPrice 10000'],
  ['golf below 10k', 'golf · maxPrice 10000'],
  ['golf <10k', 'golf · maxPrice 10000'],
  ['cars under $5,000', '(cars) · maxPrice 5000'],
  ['max 20000 estate', 'maxPrice 20000 · estate'],
  ['golf 8000 max', 'golf · maxPrice 8000'],
  ['15000 or less', 'maxPrice 15000'],
  ['up to 12.500 €', 'maxPrice 12500'],
  ['bis 15.000 €', 'maxPrice 15000'],
  ['less than 15 grand', 'maxPrice 15000'],
  ['budget 10 000', 'maxPrice 10000'],
  ['£5k golf', 'maxPrice 5000 · golf'],
  ['over 20000', 'minPrice 20000'],
  ['at least $3000', 'minPrice 3000'],
  ['between 5000 and 10000', 'minPrice 5000 maxPrice 10000'],
  ['suv between 10 and 15k', 'suv · minPrice 10000 maxPrice 15000'],
  ['golf 5k-8k', 'golf · minPrice 5000 maxPrice 8000'],
  ['from $5,000 to $10,000', 'minPrice 5000 maxPrice 10000'],
  ['under 2000', 'maxPrice 2000'],
  ['under 999999999999', 'maxPrice 99999999.99'],
])('a price is a limit: %s', (q, parts) => {
  expect(read(q)).toBe(parts);
});

test.each([
  ['2018 golf', 'year 2018 · golf'],
  ['golf from 2019', 'golf · minYear 2019'],
  ['from 2000', 'minYear 2000'],
  ['golf after 2020', 'golf · minYear 2021'],
  ['newer than 2015', 'minYear 2016'],
  ['2015+ suv', 'minYear 2015 · suv'],
  ['2018 or newer', 'minYear 2018'],
  ['before 2010', 'maxYear 2009'],
  ['under 2015', 'maxYear 2014'],
  ['2015 to 2018 golf', 'minYear 2015 maxYear 2018 · golf'],
  ['golf 2015-2018', 'golf · minYear 2015 maxYear 2018'],
  ['von 2015 bis 2018', 'minYear 2015 maxYear 2018'],
  ['between 2000 and 2010', 'minYear 2000 maxYear 2010'],
  ['peugeot 2008', 'peugeot · year 2008'],
  ['peugeot 2008 to 3008', 'peugeot · year 2008 · (to) · 3008'],
  ['ford s max 2018', 'ford · s · max · year 2018'],
  ['less than 5 years old', '(less than 5 years old)'],
])('a year is a limit: %s', (q, parts) => {
  expect(read(q)).toBe(parts);
});

test.each([
  ['suv less than 50,000 km', 'suv · maxMileage 50000'],
  ['under 50k miles', 'maxMileage 80467'],
  ['max. 100.000 km', 'maxMileage 100000'],
  ['golf 50 000 km', 'golf · maxMileage 50000'],
  ['mileage under 60k', 'maxMileage 96561'],
  ['over 100000 km', '(over 100000 km)'],
  ['within 30 miles of Porto', '(within 30 miles) · (of) · porto'],
  ['7 seater', '7-7 seats'],
  ['seven-seater suv', '7-7 seats · suv'],
  ['7+ seats', '7- seats'],
  ['more than 5 seats', '6- seats'],
  ['5 door golf', '5-5 doors · golf'],
  ['5dr hatch', '5-5 doors · hatch'],
  ['one previous owner', '1-1 owners'],
  ['max 2 owners', '-2 owners'],
])('mileage, seats, doors and owners are limits: %s', (q, parts) => {
  expect(read(q)).toBe(parts);
});

test.each([
  ['bmw 3 series', 'bmw · bmw 3series'],
  ['3er', 'bmw 3series'],
  ['5-series', 'bmw 5series'],
  ['serie 1', 'bmw 1series'],
  ['c class', 'mercedes cclass'],
  ['A-Klasse', 'mercedes aclass'],
  ['mercedes classe e', 'mercedes · mercedes eclass'],
  ['CLA class', 'mercedes claclass'],
  ['mercedes c 200 k', 'mercedes · c · 200 · k'],
  ['den haag', 'den haag'],
  ['station-wagon', 'station wagon'],
  ['pick-up truck', 'pickup truck'],
  ['4 x 4', '4 x 4'],
  ['plug in hybrids', 'plug-in-hybrid'],
  ['fiat 500', 'fiat · 500'],
  ['volvo v60 d4 2.0', 'volvo · v60 · d4 · 20'],
])('a name is one part: %s', (q, parts) => {
  expect(read(q)).toBe(parts);
});

test('the parts keep the text as typed, so that one can be left out', () => {
  const parts = readQuery('Used VW Golf, München under $10,000', { known });
  expect(textOf(parts)).toBe('Used VW Golf München under $10,000');
  expect(textOf(parts.filter(({ kind }) => kind !== 'limit'))).toBe('Used VW Golf München');
});

test('only twelve parts count, and each once', () => {
  const words = Array.from({ length: 13 }, (_, index) => `word${index}`);
  expect(read(words.join(' '))).toBe(words.slice(0, 12).join(' · '));
  expect(read('golf Golf GOLF 2019 2019')).toBe('golf · year 2019');
  expect(read(' -- ')).toBe('');
});

test.each([
  ['1950', 'year 1950'],
  ['1949', '1949'],
  ['2027', 'year 2027'],
  ['2028', '2028'],
  ['2100', '2100'],
  ['02019', '02019'],
  ['201x', '201x'],
  ['gasoline', 'petrol'],
  ['hybrid', 'hybrid/plug-in-hybrid'],
  ['EVs', 'electric'],
  ['LPG', 'gas'],
  ['plug - in  hybrid', 'plug-in-hybrid'],
  ['Automatic golf', 'automatic · golf'],
  ['  ŠKODA Octavia; škoda:évora! ', 'skoda · octavia · evora'],
  ['xc60 ٣٤', 'xc60 · 34'],
  ['c-hr ID.3 F-150 e-tron', 'chr · id3 · f150 · etron'],
  ['mercedes-benz', 'mercedes · benz'],
  ['volvo-xc60-d4', 'volvo · xc60 · d4'],
  ['golf/polo', 'golf · polo'],
  ['constructor toString', 'constructor · tostring'],
])('years, fuels and words are read: %s', (q, parts) => {
  expect(read(q)).toBe(parts);
});
