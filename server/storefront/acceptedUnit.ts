import type { FastifyRequest } from 'fastify';
import { usualDistanceUnit, type DistanceUnit } from '#contract/facts';

/** Quality value of a language, from 0 to 1. */
const WEIGHT = /^q=([\d.]+)$/;

function readWish(wish: string): { language: string; weight: number } {
  const [language = '', ...parameters] = wish.split(';').map((part) => part.trim());
  const [weight] = parameters.flatMap((parameter) => WEIGHT.exec(parameter)?.[1] ?? []);
  return { language, weight: weight === undefined ? 1 : Number(weight) };
}

/** The distance unit of the request's preferred language. */
export function acceptedUnit({ headers }: FastifyRequest): DistanceUnit {
  const wishes = (headers['accept-language'] ?? '').split(',').map(readWish);
  const [first] = wishes.sort((a, b) => b.weight - a.weight);
  return usualDistanceUnit(first?.language ?? '');
}
