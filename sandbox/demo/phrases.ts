/**
 * Sentences for descriptions. {km} is the mileage, {year} the year of purchase, {colour} or
 * {Colour} the paint, {city} the location. `from` is the minimum age of the car.
 */
export interface Phrase {
  text: string;
  /** Age in years. */
  from?: number;
  to?: number;
}

export const ownersOpenings: readonly Phrase[] = [
  { text: 'Bought new in {year} and driven by one person since.', to: 12 },
  { text: 'Second owner; the first one kept it in a heated garage.', from: 3 },
  { text: 'This was my daily companion for the last {few} years, {km} km in all.', from: 3 },
  { text: 'Ordered exactly like this, and then life needed something bigger.', to: 3 },
  { text: 'Family car, no smokers, one old dog who always had his own blanket.', from: 2 },
  { text: 'I inherited it from my uncle, who washed it more often than he drove it.', from: 4 },
  { text: '{Colour}, {km} km, and everything on it works.' },
  { text: 'Honest car from the second family in the house, {km} km.', from: 4 },
  { text: 'I have had it since {year} and never regretted a day.', from: 2 },
  { text: 'It has gone {km} km, most of them on the motorway between {city} and the coast.' },
  { text: 'A weekend car, always under a cover in the week.', from: 2 },
  { text: 'It stands in {city} in a dry garage, {km} km on the clock.' },
  { text: 'Company lease that I bought out because I liked it so much.', from: 3, to: 10 },
  { text: 'Kept for the love of it: {colour}, unmodified, all original.', from: 14 },
];

export const dealersOpenings: readonly Phrase[] = [
  { text: 'Taken in part exchange from a customer who bought it from us in {year}.' },
  { text: '{Colour}, one owner, {km} km.' },
  { text: 'Ex-lease car with a complete file, {km} km.', to: 6 },
  { text: 'From a private first owner in {city}, {km} km, no accidents.', to: 12 },
  { text: '{Colour} with {km} km, just out of our workshop.' },
  { text: 'A clean example of a car we like to sell, because it does not come back.' },
  { text: 'Locally owned since {year} and known to our mechanics by name.', from: 3 },
  { text: 'Hand-picked at auction and checked twice, {km} km.', from: 2 },
  { text: 'Former demonstrator with {km} km, all options ticked.', to: 3 },
  { text: 'Part of a small collection that we are dissolving for a client.', from: 20 },
  { text: 'Two owners, both of whom kept every invoice.', from: 4 },
  { text: 'We sold it new in {year}, serviced it every year and took it back.', from: 3, to: 12 },
];

export const engineHistories: readonly Phrase[] = [
  { text: 'Serviced every 15,000 km by the same garage, stamps and invoices included.', from: 2 },
  { text: 'Last service in {month}: oil, all filters, brake fluid.' },
  { text: 'Exhaust from the middle back is new, and so is the starter battery.', from: 7 },
  { text: 'Front discs and pads are new, the rear ones have another 30,000 km in them.', from: 3 },
  { text: 'Inspection passed in {month} without a remark.', from: 3 },
  { text: 'Full dealer history, the next service is due in eight months.', to: 8 },
  { text: 'Timing and water pump were done early, for peace of mind.', from: 6 },
  { text: 'Four all-season tyres with 6 mm, changed in {month}.', from: 2 },
  { text: 'Runs dry underneath, uses no oil between changes.', from: 4 },
  { text: 'Comes with a second set of wheels with winter tyres.' },
  { text: 'Both keys, both manuals, and a log of every tank in a school notebook.', from: 3 },
  { text: 'New shock absorbers all round in {month}, wheel alignment printed out.', from: 6 },
  { text: 'Air conditioning was refilled and disinfected in {month}.', from: 2 },
  { text: 'Underbody treated two winters ago, photographs available.', from: 5 },
  { text: 'First service done, manufacturer warranty still running.', to: 2 },
];

export const electricHistories: readonly Phrase[] = [
  { text: 'Battery tested in {month} with {health} percent left, report included.' },
  { text: 'Charged at home, slowly and never above eighty percent.' },
  { text: 'Always charged overnight in the garage; fast chargers only on holidays.' },
  { text: 'Service every two years as the book wants, the last one in {month}.', from: 2 },
  { text: 'Brakes are like new, because it slows down with the motor.' },
  { text: 'New tyres in {month}, the quiet ones with foam inside.', from: 2 },
  { text: 'Wall box can be had with it, if wanted.' },
  { text: 'Battery guarantee runs for years to come.', to: 5 },
  { text: 'All recalls and updates are done.' },
];

export const flaws: Record<'excellent' | 'good' | 'fair', readonly Phrase[]> = {
  excellent: [
    { text: 'You will look for scratches and find none.' },
    { text: 'Paint measured all round, original everywhere.' },
    { text: 'Inside it still smells new.', to: 5 },
    { text: 'Condition better than the pictures.' },
    { text: 'No chips, no kerbed wheels, no excuses.' },
    { text: 'Ceramic coating from the first day.', to: 8 },
    { text: 'It was polished once and has looked like this ever since.', from: 3 },
    { text: 'The driver’s seat shows no wear at all.' },
  ],
  good: [
    { text: 'Two stone chips on the bonnet, touched up.' },
    { text: 'The rear left wheel met a kerb once; you see it when you look for it.' },
    { text: 'A light scratch under the driver’s door handle, nothing deeper.' },
    { text: 'Small car-park dent on the right rear door, priced in.' },
    { text: 'Usual marks of use on the boot sill.' },
    { text: 'The leather on the driver’s side has creases, as leather does.', from: 4 },
    { text: 'One fog lamp is a little blind, otherwise nothing to do.', from: 4 },
    { text: 'Rear bumper was repainted after a parking bump, invoice is there.', from: 2 },
    { text: 'Windscreen replaced in {month}; everything else is from the factory.', from: 2 },
    { text: 'Tidy for its age, with the small marks that everyday life leaves.', from: 5 },
  ],
  fair: [
    { text: 'The clear coat on the roof is getting dull, and the price says so.', from: 6 },
    { text: 'A dent in the front wing and a scratch along the left side: looks, not safety.' },
    { text: 'Seat bolster worn through, a cover hides it.', from: 5 },
    { text: 'It will want new rear tyres before winter.' },
    { text: 'Surface rust on the rear arch, caught in time but not yet painted.', from: 9 },
    { text: 'One electric window needs persuasion.', from: 6 },
    { text: 'Both bumpers show that it lived in a city.' },
    { text: 'Parking sensors at the rear are out of order, everything else works.', from: 3 },
  ],
};

export const ownersClosings: readonly Phrase[] = [
  { text: 'Selling because the family is growing faster than the boot.' },
  { text: 'We are moving into the middle of {city} and shall not need a car.' },
  { text: 'Sold only because the new one has already arrived.' },
  { text: 'Come and drive it; the coffee is on me.' },
  { text: 'Please no exchange offers, and a test drive only with a licence.' },
  { text: 'It deserves somebody who drives it more than I do.' },
  { text: 'My knees no longer like getting in and out, that is the whole reason.', from: 3 },
  { text: 'Viewing in the evening or at the weekend.' },
  { text: 'I work from home now, and it stands still too much.' },
];

export const dealersClosings: readonly Phrase[] = [
  { text: 'Delivered with a fresh service and twelve months of inspection.' },
  { text: 'Test drives every day but Sunday, just call before.' },
  { text: 'We gladly take yours in exchange.' },
  { text: 'Our own workshop stands behind it.' },
  { text: 'Delivery to your door is possible.' },
  { text: 'Checked on 200 points; the sheet lies on the passenger seat.' },
  { text: 'Financing on request, honest advice free of charge.' },
];
