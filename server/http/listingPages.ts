import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { apiPaths } from '#contract/apiPaths';
import { routePatterns } from '#contract/routes';
import type { WireListing } from '#contract/types';
import { addressOf } from './addressOf';
import { withListingHead, withoutListing } from './listingHead';
import { originOf } from './ownLinks';
import { notBuilt, pageFile } from './pageFile';

/**
 * The pages of cars, `/cars/{id}/{name}`: the client's page, in whose head stands what others than
 * browsers read. The browser renders the rest.
 */
export const listingPages = fp(
  (app: FastifyInstance, { folder }: { folder: string }, done) => {
    async function readListing(request: FastifyRequest, id: string): Promise<WireListing | null> {
      const { statusCode, payload } = await app.inject({
        method: 'GET',
        url: `/api${apiPaths.findListing(id)}`,
        headers: addressOf(request),
        remoteAddress: request.socket.remoteAddress,
      });
      if (statusCode === 404) return null;
      if (statusCode !== 200) throw new Error(`The car could not be read: ${statusCode}`);
      return JSON.parse(payload) as WireListing;
    }

    app.get<{ Params: { listingId: string } }>(
      routePatterns.listing,
      { schema: { hide: true } },
      async (request, reply) => {
        const shell = pageFile(folder);
        if (!shell) throw notBuilt();
        const page = await readFile(shell, 'utf8');
        void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
        try {
          const listing = await readListing(request, request.params.listingId);
          return listing ? withListingHead(page, listing, originOf(request)) : withoutListing(page);
        } catch (err) {
          // The page itself says what went wrong, and asks again.
          request.log.warn({ err }, 'A car’s page was sent without its head');
          return page;
        }
      },
    );
    done();
  },
  { name: 'listing-pages' },
);
