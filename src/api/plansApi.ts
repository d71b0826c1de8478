import { apiPaths } from '#contract/apiPaths';
import {
  hitKinds,
  PLANS_MAX,
  recipients,
  type PlanChoice,
  type PlannedAct,
  type WireHit,
  type WirePlan,
  type WireTold,
} from '#contract/plans';
import { fieldsOf } from '@/lib/json';
import { baseApi } from './baseApi';
import { cents, list, number, oneOf, text, textOrNull, type Loose } from './responseFields';

export type Plan = ReturnType<typeof toPlan>;
export type Hit = NonNullable<ReturnType<typeof toHit>>;
export type Told = NonNullable<ReturnType<typeof toTold>>;

function toHit(value: unknown) {
  const wire: Loose<WireHit> = fieldsOf(value);
  const kind = oneOf(hitKinds, wire.kind);
  return kind && { kind, count: number(wire.count) ?? 0, amountCents: cents(wire.amount) };
}

function toTold(value: unknown) {
  const wire: Loose<WireTold> = fieldsOf(value);
  const who = oneOf(recipients, wire.who);
  return (
    who && {
      who,
      count: number(wire.count) ?? 1,
      subject: text(wire.subject),
      paragraphs: list(wire.paragraphs, textOrNull),
      hasReason: wire.hasReason === true,
    }
  );
}

function toPlan(value: unknown) {
  const wire: Loose<WirePlan> = fieldsOf(value);
  return {
    id: text(wire._id),
    hits: list(wire.hits, toHit),
    told: list(wire.told, toTold),
    /** Why the act is refused now; null if it is not. */
    refusal: textOrNull(wire.refusal),
    /** To send with the act. */
    hash: text(wire.hash),
  };
}

const plansApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * What an act would do to these subjects, for admins (an extension). Those that are gone are left
     * out.
     */
    getPlans: build.query<Plan[], PlanChoice & { act: PlannedAct; ids: readonly string[] }>({
      queryFn: async ({ act, ids, ...choice }, _api, _options, baseQuery) => {
        const plans: Plan[] = [];
        for (let start = 0; start < ids.length; start += PLANS_MAX) {
          const params = { ...choice, act, ids: ids.slice(start, start + PLANS_MAX).join(',') };
          const { data, error } = await baseQuery({ url: apiPaths.plans, params });
          if (error) return { error };
          plans.push(...list(data, toPlan));
        }
        return { data: plans };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetPlansQuery } = plansApi;
