import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { makes, modelsOf } from '#contract/makes/makes';
import { TEXT_MAX } from '#contract/limits';
import { slug } from '#contract/routes';
import type { WireCarsOfMake } from '#contract/search';
import type { RequestContext } from '../context';
import { answer } from '../http/answers';
import { brief } from '../http/caching';
import { contextOf } from '../http/context';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import { notFound } from '../lib/errors';
import { countOfMake, findNames } from './makeRepository';

const name = (label: string, max: number) =>
  yup.string().max(max, `${label} must be ${max} characters or fewer.`);
const make = name('Make', TEXT_MAX.make).required('Make is required.');
const model = name('Model', TEXT_MAX.model);

/** Points of a call (http/rateLimits.ts): it looks through the makes. */
const COST = 2;

/** What the page of a make says of it (extension), public like the cars. */
export function makeRoutes(app: App): void {
  const options = (summary: string) => ({
    config: { access: 'optional' as const, cache: brief, cost: COST },
    schema: { tags: ['Products'], summary, response: { 200: answer('WireCarsOfMake') } },
  });
  const ofMake = options('Count the cars of a make');
  const ofModel = options('Count the cars of a model');
  app.get(
    route(apiPaths.carsOfMake(':make')),
    { ...ofMake, schema: { ...ofMake.schema, params: yup.object({ make }) } },
    (request) => findCarsOfMake(contextOf(request), request.params),
  );
  app.get(
    route(apiPaths.carsOfMake(':make', ':model')),
    { ...ofModel, schema: { ...ofModel.schema, params: yup.object({ make, model }) } },
    (request) => findCarsOfMake(contextOf(request), request.params),
  );
}

/** Throws 404 if neither a car for sale nor the list of makes has them. */
async function findCarsOfMake(
  { tx }: RequestContext,
  asked: { make: string; model?: string | undefined },
): Promise<WireCarsOfMake> {
  const named = (names: readonly string[], text: string) =>
    names.find((each) => slug(each) === slug(text));
  const found = named(makes, asked.make) ?? named(await findNames(tx), asked.make);
  if (found === undefined) throw noMake();
  if (asked.model === undefined) {
    return { make: found, ...(await countOfMake(tx, found, undefined)) };
  }
  const foundModel =
    named(modelsOf(found), asked.model) ?? named(await findNames(tx, found), asked.model);
  if (foundModel === undefined) throw noMake();
  return { make: found, model: foundModel, ...(await countOfMake(tx, found, foundModel)) };
}

const noMake = () => notFound('We don’t know this make or model.');
