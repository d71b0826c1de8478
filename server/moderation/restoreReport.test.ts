import type { ReportResponse, WireReport } from '#contract/types';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { listCar } from '../testing/product';

let test: TestApp;
let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  [admin, seller, buyer] = [
    await test.signIn('admin'),
    await test.signIn('seller'),
    await test.signIn('user'),
  ];
});
afterAll(() => test.close());

async function report(productId: string): Promise<string> {
  const answer = await test.api('POST', '/reports', { as: buyer, body: { productId } });
  return answer.json<ReportResponse>().insertedId ?? '';
}
const restore = (id: string) => test.admin('restore-report', id);
const openReports = async () => {
  const answer = await test.api('GET', '/reports', { as: admin });
  return answer.json<WireReport[]>().map(({ _id }) => _id);
};

it('opens a dismissed report again', async () => {
  const id = await report(await listCar(test, seller, { name: 'Saab 900' }));
  await expect(restore(id)).rejects.toThrow('This report is open. Nothing changed.');
  await test.api('DELETE', `/reports/${id}`, { as: admin });
  expect(await openReports()).not.toContain(id);
  expect(await restore(id)).toBe('Restored the report of Saab 900.');
  expect(await openReports()).toContain(id);
});

it('needs the car, which an admin may have deleted with it', async () => {
  const productId = await listCar(test, seller);
  const reportId = await report(productId);
  await test.api('DELETE', '/reports/', { as: admin, body: { productId, reportId } });
  await expect(restore(reportId)).rejects.toThrow('Restore it first.');
  await test.admin('restore-product', productId);
  expect(await openReports()).not.toContain(reportId);
  await restore(reportId);
  expect(await openReports()).toContain(reportId);
});

it('leaves a report closed whose author has reported the car again', async () => {
  const productId = await listCar(test, seller);
  const first = await report(productId);
  await test.api('DELETE', `/reports/${first}`, { as: admin });
  await report(productId);
  await expect(restore(first)).rejects.toThrow('The same user has reported this car again.');
  await expect(restore('no-such-report')).rejects.toThrow(/No report/);
});
