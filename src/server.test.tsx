import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { WireProduct } from '#contract/types';
import { createRenderer } from './server';
import { makeProduct, makePhoto } from './testing/factories';

let answers: Record<string, { status: number; body: unknown } | undefined>;
let asked: string[];

/** A renderer for each page: between tests, what one has set is set back. */
const pageOf = (path: string) => open()(path);

function open() {
  return createRenderer((path) => {
    asked.push(path);
    const { status, body } = answers[path] ?? { status: 404, body: { code: 'not-found' } };
    const headers = { 'x-total-count': '1' };
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  });
}

const ok = (body: unknown) => ({ status: 200, body });

function listed(changes: Partial<WireProduct> = {}) {
  const car = makeProduct({ _id: 'car-1', name: 'Volvo V60', sellerVerified: true, ...changes });
  const other = makeProduct({ _id: 'car-2', name: 'Skoda Octavia', sellerVerified: true });
  answers = {
    '/api/categories': ok([{ _id: 'suv', name: 'SUV' }]),
    '/api/products/find/car-1': ok(car),
    '/api/products/find/car-1/similar': ok([other]),
    '/api/products/find/car-1/seller': ok({ name: 'Sam', unsoldCount: 3, products: [] }),
  };
}

/** The page, as it is seen by a program that runs no scripts. */
async function pageAt(path: string): Promise<{ page: Document; state: string }> {
  const { html, state } = await pageOf(path);
  return { page: new DOMParser().parseFromString(html, 'text/html'), state };
}

const wordsIn = ({ body }: Document) => body.textContent.replace(/\s+/g, ' ');
const bookNow = (part: ParentNode | null) =>
  [...(part?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === 'Book Now',
  );

beforeEach(() => {
  asked = [];
  listed();
});

it('the page of a car can be read as it is, and has with it what it was rendered of', async () => {
  const photos = Array.from({ length: 20 }, (_none, index) => makePhoto({ _id: `photo-${index}` }));
  listed({ photos, photoCount: 20, mileageKm: 61_000, reservedUntil: null });
  const { page, state } = await pageAt('/cars/car-1');
  expect(asked.sort()).toEqual(Object.keys(answers).sort());
  expect(page.querySelector('h1')?.textContent).toBe('Volvo V60');
  expect(wordsIn(page)).toContain('61,000 km');
  expect(wordsIn(page)).toContain('3 for sale');
  expect(wordsIn(page)).toContain('Skoda Octavia');
  expect(bookNow(page)?.disabled).toBe(false);
  const [cover, ...rest] = page.querySelectorAll<HTMLImageElement>('img[srcset*="photo-"]');
  expect(cover?.getAttribute('fetchpriority')).toBe('high');
  expect(cover?.sizes).not.toBe('');
  expect(rest.map((photo) => photo.getAttribute('loading'))).toEqual(rest.map(() => 'lazy'));
  expect(Object.keys(JSON.parse(state) as object)).toEqual(['queries', 'provided']);
});

it('the page of a make and model has its cars', async () => {
  answers = {
    '/api/categories': ok([]),
    '/api/makes/volvo/v60': ok({ make: 'Volvo', model: 'V60', count: 1 }),
    '/api/products/search?make=Volvo&model=V60&page=1&pageSize=48': ok({
      rows: [makeProduct({ _id: 'car-1', name: 'Volvo V60 D4' })],
      total: 1,
    }),
  };
  const { page } = await pageAt('/used/volvo/v60');
  expect(asked.sort()).toEqual(Object.keys(answers).sort());
  expect(page.querySelector('h1')?.textContent).toBe('Used Volvo V60');
  expect(page.querySelector('a[href^="/cars/car-1"]')?.textContent).toContain('Volvo V60 D4');
});

it.each([
  [
    'held',
    { reservedUntil: '2124-03-05T09:30:00.000Z' },
    'On hold for another buyer until Mar 5, 2124',
  ],
  ['sold', { status: 'sold' }, 'This car is sold.'],
  ['withdrawn', { status: 'withdrawn' }, 'The seller has taken this car off the market.'],
  ['sold elsewhere', { status: 'withdrawn', soldElsewhere: true }, 'This car has been sold.'],
])('a car that is %s says so, and cannot be booked', async (_case, changes, words) => {
  listed(changes);
  const { page } = await pageAt('/cars/car-1');
  expect(wordsIn(page)).toContain(words);
  expect(bookNow(page.querySelector('article'))).toBeUndefined();
});

it('a car that is not there says so, beside others', async () => {
  answers = { '/api/products/find/gone/similar': ok([makeProduct({ name: 'Skoda Octavia' })]) };
  const { page } = await pageAt('/cars/gone');
  expect(page.querySelector('h1')?.textContent).toBe('This car is no longer for sale');
  expect(wordsIn(page)).toContain('Skoda Octavia');
});

it('what a seller wrote stays words', async () => {
  const evil = '</script><img src=x onerror=alert(1)>\u2028';
  listed({ name: evil, description: evil, sellerName: evil });
  const { page, state } = await pageAt('/cars/car-1');
  expect(page.querySelector('[onerror]')).toBeNull();
  expect(page.querySelector('h1')?.textContent).toBe(evil);
  expect(state).not.toMatch(/[<\u2028]/);
});

it('the same answers make the same page: who has it is not sent it again', async () => {
  const first = await pageOf('/cars/car-1');
  expect(await pageOf('/cars/car-1')).toEqual(first);
  listed({ resalePrice: 9_000 });
  expect(await pageOf('/cars/car-1')).not.toEqual(first);
});

it('a call that fails leaves the page to the browser, without a second try', async () => {
  answers['/api/products/find/car-1/similar'] = { status: 500, body: {} };
  await expect(pageOf('/cars/car-1')).rejects.toThrow('A call of the page failed.');
  expect(asked).toHaveLength(4);
  expect((await pageOf('/cars/car-1/more/than/a/name')).title).toBe('Page not found');
});

it('distances are in the reader’s unit, which other readers’ pages do not share', async () => {
  listed({ mileageKm: 61_000 });
  answers['/api/products/find/car-1/similar'] = ok([
    makeProduct({ _id: 'car-2', mileageKm: 61_000, fuel: 'diesel', sellerVerified: true }),
  ]);
  const render = open();
  const [miles, kilometres] = await Promise.all([
    render('/cars/car-1', 'mi'),
    render('/cars/car-1', 'km'),
  ]);
  const shown = ({ html }: { html: string }) => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return [...body.querySelectorAll('[data-km], [data-other-unit]')].map((one) => one.textContent);
  };
  expect(shown(miles)).toEqual(['37,904 mi', '61,000 km', 'km', '37,904 mi · Diesel']);
  expect(shown(kilometres)).toEqual(['61,000 km', '37,904 mi', 'mi', '61,000 km · Diesel']);
});

it('questions and answers are there as well, and the header that the server can fill', async () => {
  const { page } = await pageAt('/blogs');
  expect(page.querySelector('h1')?.textContent).toBe('Questions and answers');
  expect(page.querySelectorAll('article')).toHaveLength(4);
  expect(page.querySelector('header [role=search]')).not.toBeNull();
  expect(asked).toEqual([]);
});

it('the comparison has the cars that its address names, also those that are gone', async () => {
  answers = {
    '/api/products/several?ids=car-1%2Cgone': ok([
      makeProduct({ _id: 'car-1', name: 'Volvo V60' }),
    ]),
  };
  const { page } = await pageAt('/compare?ids=car-1,gone');
  expect(asked).toEqual(Object.keys(answers));
  const heads = [...page.querySelectorAll('table thead th')].map((head) => head.textContent);
  expect(heads).toEqual([
    expect.stringContaining('Volvo V60'),
    expect.stringContaining('No longer listed'),
  ]);
  // In another spelling the address is not known here, and the browser shows the page.
  await expect(pageOf('/Compare')).rejects.toThrow('No cars are named.');
});

it('the page of what does not exist is there, whatever its path', async () => {
  const { page } = await pageAt('/not-found');
  expect(page.querySelector('h1')?.textContent).toBe("Oop's looks like your lost!");
  expect(asked).toEqual([]);
});

it.each([
  ['/login', 'Log In', ['email', 'password']],
  ['/signup', 'Sign Up', ['name', 'photoURL', 'email', 'password', 'role', 'role']],
])('%s is there with its form, which asks for nothing', async (address, title, fields) => {
  const { page } = await pageAt(address);
  expect(page.querySelector('h1')?.textContent).toBe(title);
  const inputs = [...page.querySelectorAll<HTMLInputElement>('main input')];
  expect(inputs.map(({ name }) => name)).toEqual(fields);
  expect(asked).toEqual([]);
});

it('the home page uses every drawing of the file, and no other', async () => {
  const names = ['All', 'SUV', 'Sedan', 'Hatchback', 'Coupe', 'Cabrio', 'Pickup', 'Van', 'Estate'];
  answers = {
    '/api/categories': ok(names.map((name) => ({ _id: name, name }))),
    '/api/products/advertised?page=1&pageSize=24': ok([makeProduct({ sellerVerified: true })]),
  };
  const { page } = await pageAt('/');
  const used = [...page.querySelectorAll('use')].map((use) => use.getAttribute('href'));
  const file = readFileSync(path.join(__dirname, 'components/drawings.svg'), 'utf8');
  const drawn = [...file.matchAll(/ id="([^"]*)"/g)].map(([, id]) => `file#${String(id)}`);
  expect([...new Set(used)].sort()).toEqual(drawn.sort());
});

it('a folder above is no car', async () => {
  await expect(pageOf('/cars/..')).rejects.toThrow();
  expect(asked).toEqual([]);
});

it('a page that cannot be rendered leaves nothing running', async () => {
  jest.useFakeTimers();
  answers['/api/products/find/car-1'] = { status: 503, body: {} };
  await expect(pageOf('/cars/car-1')).rejects.toThrow('A call of the page failed.');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
