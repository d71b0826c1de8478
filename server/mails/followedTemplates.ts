import type { CaseSubject } from '#contract/cases';
import { formatPrice } from '#contract/money';
import { routes } from '#contract/routes';
import type { MailContent, Template } from './content';

/** A car as it was when its notice was written. Money is in cents. */
export interface CarFacts {
  productId: string;
  carName: string;
  priceCents: number;
}

const carLink = ({ productId, carName }: CarFacts) => ({
  label: 'View car',
  path: routes.product(productId, carName),
});
const carRows = ({ carName, priceCents }: CarFacts): MailContent['details'] => [
  ['Car', carName],
  ['Price', formatPrice(priceCents)],
];
const pricedCar = (car: CarFacts) => `${car.carName}, ${formatPrice(car.priceCents)}`;

const priceDrop: Template<CarFacts & { differenceCents: number }> = {
  reason: 'you saved this car on Second Gear',
  content: (facts) => ({
    subject: `${formatPrice(facts.differenceCents)} less: ${facts.carName} now ${formatPrice(facts.priceCents)}`,
    paragraphs: ['The price of a car you saved went down.'],
    details: [...carRows(facts), ['Before', formatPrice(facts.priceCents + facts.differenceCents)]],
    link: carLink(facts),
  }),
};

type SavedCarEvent = 'available' | 'held' | 'sold' | 'gone';
const savedCarTexts: Record<SavedCarEvent, [start: string, text: string]> = {
  available: ['Available again', 'A car you saved can be booked again.'],
  held: ['On hold', 'Another buyer booked a car you saved. If they don’t pay, it’s free again.'],
  sold: ['Sold', 'A car you saved was sold.'],
  gone: ['No longer listed', 'A car you saved is no longer for sale.'],
};
const savedCar: Template<CarFacts & { event: SavedCarEvent }> = {
  reason: 'you saved this car on Second Gear',
  content: (facts) => ({
    subject: `${savedCarTexts[facts.event][0]}: ${facts.carName}`,
    paragraphs: [savedCarTexts[facts.event][1]],
    details: carRows(facts),
    link: carLink(facts),
  }),
};

interface SavedSearchFacts {
  searchName: string;
  /** Where the client shows the search. */
  path: string;
  newCars: number;
  /** The newest of them. */
  cars: CarFacts[];
}
const savedSearch: Template<SavedSearchFacts> = {
  reason: 'you saved this search on Second Gear',
  content: ({ searchName, path, newCars, cars }) => ({
    subject: `${newCars === 1 ? '1 new car' : `${newCars} new cars`}: ${searchName}`,
    paragraphs: [`New for your search “${searchName}”:`],
    lines: cars.map((car) => ({ text: pricedCar(car), path: carLink(car).path })),
    details:
      cars.length > 0 && newCars > cars.length ? [['Also', `${newCars - cars.length} more`]] : [],
    link: { label: 'Show cars', path },
  }),
};

interface HandledReport {
  subject: CaseSubject;
  subjectId: string;
  /** Of a reported car. */
  carName: string | null;
  /** 'acted': against the person or the car, short of removing it. */
  outcome: 'kept' | 'acted' | 'removed';
}

const subjects: Record<CaseSubject, string> = {
  product: 'this car',
  user: 'this seller',
  conversation: 'this conversation',
};
const outcomes: Record<HandledReport['outcome'], string> = {
  kept: 'We found nothing against our rules.',
  acted: 'We found that it was right, and acted on it.',
  removed: 'We found that it was right, and removed the car.',
};

/** Says no more about the reported person than the reporter can see. */
const reportHandled: Template<HandledReport> = {
  reason: 'you reported something on Second Gear',
  content: ({ subject, subjectId, carName, outcome }) => ({
    subject: `We read your report${carName === null ? '' : `: ${carName}`}`,
    paragraphs: [
      `Thank you for reporting ${subjects[subject]}. ${outcomes[outcome]}${
        subject === 'product' && outcome === 'kept' ? ' The car is still listed.' : ''
      }`,
    ],
    details: carName === null ? [] : [['Car', carName]],
    link: handledLink(subject, subjectId, carName, outcome),
  }),
};

function handledLink(
  subject: CaseSubject,
  id: string,
  carName: string | null,
  outcome: HandledReport['outcome'],
): MailContent['link'] {
  if (subject === 'conversation') {
    return { label: 'View conversation', path: routes.conversation(id) };
  }
  return subject === 'product' && outcome === 'kept'
    ? { label: 'View car', path: routes.product(id, carName ?? '') }
    : { label: 'Search cars', path: routes.search };
}

/** A mail about one or more notices, worded when it is written. It can be turned off. */
export type FollowedFacts = Omit<MailContent, 'quote' | 'call' | 'unsubscribe'> &
  Required<Pick<MailContent, 'unsubscribe'>>;
const followed: Template<FollowedFacts> = {
  reason: 'you follow cars on Second Gear',
  content: (facts) => facts,
};

/** What users follow. All are notices first; `followed` is the mail about them. */
export const followedTemplates = {
  'price-drop': priceDrop,
  'saved-car': savedCar,
  'saved-search': savedSearch,
  'report-handled': reportHandled,
  followed,
};
