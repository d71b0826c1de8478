/** Words that say nothing about a car. In the languages of the towns where cars are listed. */
const words = `
a an the this that these those some any all
i im me my we our you your it is are be
and or of for to with in on at by near nearby around from
please want wanted need looking look search searching find get show
buy buying sell selling sale sales offer offers deal deals
used secondhand preowned car cars auto autos automobile automobiles vehicle vehicles
cheap cheaper cheapest cheaply affordable inexpensive bargain budget price priced prices cost costing
good great nice best clean tidy lovely perfect reliable
gebraucht gebrauchte gebrauchter gebrauchtes gebrauchten gebrauchtwagen wagen pkw fahrzeug fahrzeuge
kaufen verkaufen gunstig gunstige billig billige mit und oder der die das ein eine einen bei nahe aus zu
away approximately roughly something anything someone
voiture voitures occasion coche coches carro carros usado usados usada usadas segunda mano
under below less than over above more maximum minimum about approx between until
`;
const noise = new Set(words.trim().split(/\s+/));

const phrases = [
  'second hand',
  '2nd hand',
  'pre owned',
  'pre loved',
  'for sale',
  'low mileage',
  'low miles',
  'low price',
  'low cost',
  'good condition',
  'very good',
  'great condition',
  'nice condition',
  'in condition',
  'zu verkaufen',
  'pas cher',
  'd occasion',
].map((phrase) => phrase.split(' '));

/** How many tokens at a position say nothing. A single letter before a number is part of a name. */
export function noiseLength(tokens: readonly string[], at: number): number {
  const phrase = phrases.find((parts) => parts.every((part, n) => tokens[at + n] === part));
  if (phrase) return phrase.length;
  const [token = '', next = ''] = tokens.slice(at);
  if (token.length === 1 && /^[0-9]/.test(next)) return 0;
  return noise.has(token) ? 1 : 0;
}
