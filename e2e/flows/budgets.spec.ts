import { budgeted, expectWithin, measure, recordBudgets } from '../support/budgets';
import { freeCar } from '../support/freeCar';
import { expect, test } from '../support/test';

/**
 * What the pages that everybody can see may cost at most, in figures that hardly depend on the
 * machine. `RECORD_BUDGETS=1 npm run test:e2e -- e2e/flows/budgets.spec.ts` accepts what they cost now.
 */

test.afterAll(recordBudgets);

for (const name of budgeted) {
  test(`${name} costs no more than it did`, async ({ page }) => {
    const path = name === '/cars' ? await freeCar(page) : name;
    const cost = await measure(page, name, path);
    expect(cost.modules).toBeGreaterThan(0);
    expectWithin(name, cost);
  });
}
