import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { RootDatabase } from '../database/client';
import { networkOf } from '../lib/networks';
import { AppError } from '../lib/errors';
import { createBudget, createFloodGuard, type LimitName, type Limits } from './limits';

/** An IP address also requests the files of pages and photos, several per page. */
const FILES_PER_CALL = 4;

/** Part of an account's points that an IP address has for all its anonymous users. */
const ANONYMOUS_SHARE = 1 / 3;

declare module 'fastify' {
  interface FastifyInstance {
    /** The caller's points per minute, for calls whose cost is known only later. */
    points: {
      /** Throws 429 with Retry-After if none are left. */
      check: (request: FastifyRequest) => void;
      spend: (request: FastifyRequest, points: number) => Promise<void>;
    };
    /**
     * Runs an attempt to verify an ID token. IP addresses with many failures get 429; successful
     * attempts are never counted, however many users share an IP address.
     */
    limitFailures: <T>(request: FastifyRequest, attempt: () => Promise<T>) => Promise<T>;
  }
  interface FastifyContextConfig {
    /**
     * Limit that the call counts towards for its account, in the database, once its body is
     * validated. 'none': not even the IP address is counted.
     */
    limit?: LimitName | LimitName[] | 'none';
    /** A call that one page makes many of, like those for its files. */
    isFile?: boolean;
    /** Points that the call costs: 1 by default. */
    cost?: number;
  }
}

interface RateLimitsOptions {
  db: RootDatabase;
  limits: Limits;
  /** Calls of an IP address, and points of an account. */
  callsPerMinute: number;
}

/** Rate limits per IP address and per account. Every route is counted. */
export const rateLimits = fp(
  (app: FastifyInstance, { db, limits, callsPerMinute }: RateLimitsOptions, done) => {
    const calls = createFloodGuard(callsPerMinute);
    const files = createFloodGuard(callsPerMinute * FILES_PER_CALL);
    const accounts = createBudget(db, 'account', callsPerMinute);
    const anonymous = createBudget(db, 'anonymous', Math.ceil(callsPerMinute * ANONYMOUS_SHARE));
    const addresses = createBudget(db, 'address', callsPerMinute);
    // Several accounts of one address together have the points of one.
    const budgetsOf = ({ principal, ip }: FastifyRequest) =>
      principal
        ? [
            { budget: accounts, who: principal.uid },
            { budget: addresses, who: networkOf(ip) },
          ]
        : [{ budget: anonymous, who: networkOf(ip) }];
    const points: FastifyInstance['points'] = {
      check: (request) => {
        for (const { budget, who } of budgetsOf(request)) budget.check(who);
      },
      spend: async (request, spent) => {
        for (const { budget, who } of budgetsOf(request)) await budget.spend(who, spent);
      },
    };
    app.decorate('points', points);

    app.addHook('onRequest', (request, _reply, next) => {
      if (request.routeOptions.config.limit !== 'none') {
        (isFile(request) ? files : calls)(networkOf(request.ip));
      }
      next();
    });
    // The user is known at this point, and the body is not yet read.
    app.addHook('preParsing', async (request) => {
      if (!isCall(request) || request.routeOptions.config.limit === 'none') return;
      points.check(request);
      await points.spend(request, request.routeOptions.config.cost ?? 1);
    });
    app.addHook('preHandler', async ({ principal, routeOptions: { config } }) => {
      if (principal && config.limit && config.limit !== 'none') {
        // By sign-in: an account that is deleted and made again is the same one.
        for (const limit of [config.limit].flat()) await limits.spend(limit, principal.uid);
      }
    });
    app.decorate('limitFailures', async (request: FastifyRequest, attempt) => {
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof AppError && error.statusCode === 401) {
          await limits.spend('failures', networkOf(request.ip));
        }
        throw error;
      }
    });
    done();
  },
  { name: 'rate-limits' },
);

const isFile = ({ url, routeOptions: { config } }: FastifyRequest) =>
  config.isFile === true || url.startsWith('/assets/');

/** Pages cost points only when they are rendered (renderedPages.ts). */
const isCall = (request: FastifyRequest) =>
  (request.url.startsWith('/api/') || request.routeOptions.config.cost !== undefined) &&
  !isFile(request);
