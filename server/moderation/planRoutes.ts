import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import {
  plannedActs,
  PLANS_MAX,
  type PlanChoice,
  type PlannedAct,
  type WirePlan,
} from '#contract/plans';
import { number, optionalText } from '#contract/schemas/fields';
import { requireRole, type RootSignedIn, type SignedIn, transact } from '../context';
import type { Transaction } from '../database/client';
import { arrayOf } from '../http/answers';
import { signedIn } from '../http/context';
import type { App } from '../http/validation';

/** What an act would do to a subject; undefined if that is gone. It may lock what it reads. */
export type Planners = Record<
  PlannedAct,
  (inside: SignedIn<Transaction>, id: string, choice: PlanChoice) => Promise<WirePlan | undefined>
>;

const query = yup.object({
  act: yup.string().oneOf(plannedActs, 'Unknown act.').required('act is required.'),
  /** Separated by commas. */
  ids: yup
    .string()
    .required('ids is required.')
    .max(64 * PLANS_MAX, 'ids has too many.')
    .test(
      'count',
      `ids must have ${PLANS_MAX} or fewer.`,
      (ids) => ids.split(',').length <= PLANS_MAX,
    ),
  amount: number('amount'),
  bookingId: optionalText('bookingId', 64),
});

/** Points: each subject reads many tables. */
const COST = 5;

/** GET /plans, for admins. Subjects that are gone are left out. */
export function planRoutes(app: App, planners: Planners): void {
  app.get(
    apiPaths.plans,
    {
      config: { cost: COST },
      schema: {
        tags: ['Plans'],
        summary: 'See what an act would do',
        response: { 200: arrayOf('WirePlan') },
        querystring: query,
      },
    },
    (request) => readPlans(signedIn(request), planners[request.query.act], request.query),
  );
}

async function readPlans(
  context: RootSignedIn,
  planner: Planners[PlannedAct],
  { ids, ...choice }: PlanChoice & { ids: string },
): Promise<WirePlan[]> {
  requireRole(context.principal, 'admin');
  const plans: WirePlan[] = [];
  for (const id of ids.split(',')) {
    // A transaction each, because planners lock rows.
    const plan = await transact(context, (inside) => planner(inside, id, choice));
    if (plan) plans.push(plan);
  }
  return plans;
}
