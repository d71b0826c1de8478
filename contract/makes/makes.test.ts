import { problemsOf } from '../testing/problemsOf';
import { makesSchema } from '../schemas/bulk';
import { factsSchema } from '../schemas/facts';
import { TEXT_MAX } from '../limits';
import { slug } from '../routes';
import { makes, modelsOf, normaliseMake, normaliseModel, readMakeAndModel } from './makes';

describe('the list', () => {
  it('has no name or model twice, each with a path of its own and within the limits', () => {
    expect(new Set(makes.map(slug)).size).toBe(makes.length);
    for (const make of makes) {
      const models = modelsOf(make);
      expect([make, new Set(models.map(slug)).size]).toEqual([make, models.length]);
      expect(make.length <= TEXT_MAX.make && !models.includes('')).toBe(true);
      // What it reads it also writes like that.
      expect(normaliseMake(make)).toBe(make);
      expect(models.map((model) => normaliseModel(make, model))).toEqual(models);
    }
  });
});

describe('make and model', () => {
  it.each([
    ['2018 VW Golf GTI', 'Volkswagen', 'Golf'],
    ['volkswagen golf cabriolet 1.4', 'Volkswagen', 'Golf Cabriolet'],
    ['BMW 320d Touring', 'BMW', '3 Series'],
    ['BMW 3er', 'BMW', '3 Series'],
    ['BMW X5 M', 'BMW', 'X5 M'],
    ['Merc E220d', 'Mercedes-Benz', 'E-Class'],
    ['Mercedes-Benz AMG Sprinter', 'Mercedes-Benz', 'Sprinter'],
    ['Mazda3 2.0', 'Mazda', '3'],
    ['Škoda Octavia', 'Skoda', 'Octavia'],
    ['Citroen Grand C4 Picasso', 'Citroën', 'Grand C4 Picasso'],
    ['Range Rover Sport', 'Land Rover', 'Range Rover Sport'],
    ['Chevy Camaro', 'Chevrolet', 'Camaro'],
    ['Fiat 500L', 'Fiat', '500L'],
    ['Volvo, one owner, 3 keys', 'Volvo', null],
  ])('are read from “%s”', (name, make, model) => {
    expect(readMakeAndModel(name)).toEqual({ make, model });
  });

  it.each(['Wuling Hongguang', 'Heated steering wheel', '', '…'])(
    'are not guessed from “%s”',
    (name) => expect(readMakeAndModel(name)).toBeNull(),
  );

  it('are spelled as in the list, or stay as they are', () => {
    expect(['vw', ' MERC ', 'Wuling '].map(normaliseMake)).toEqual([
      'Volkswagen',
      'Mercedes-Benz',
      'Wuling',
    ]);
    expect(normaliseModel('Volkswagen', 'golf')).toBe('Golf');
    expect(normaliseModel('Volkswagen', 'golf r')).toBe('golf r');
    expect(normaliseModel('BMW', '320d')).toBe('3 Series');
    expect(normaliseModel('Wuling', 'golf')).toBe('golf');
  });

  it('can be any text, but a model needs a make', () => {
    const long = (length: number) => 'x'.repeat(length);
    expect(problemsOf(factsSchema, { make: long(40), model: long(60) })).toEqual([]);
    expect(problemsOf(factsSchema, { make: long(41), model: long(61) })).toEqual([
      'Make must be 40 characters or fewer.',
      'Model must be 60 characters or fewer.',
    ]);
    expect(problemsOf(factsSchema, { make: ' ', model: 'Golf' })).toEqual(['Enter the make too.']);
    const change = { id: 'a', version: 1, model: 'Golf' };
    expect(problemsOf(makesSchema, { changes: [change] })).toContain('Make is required.');
  });
});
