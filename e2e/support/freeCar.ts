import type { Page } from '@playwright/test';

/** The path of a car that can be booked. */
export async function freeCar(page: Page): Promise<string> {
  const answer = await page.request.get('/api/products/advertised');
  const cars = (await answer.json()) as { _id: string; reservedUntil: string | null }[];
  const free = cars.find(({ reservedUntil }) => reservedUntil === null);
  if (!free) throw new Error('No advertised car is free.');
  return `/cars/${free._id}`;
}
