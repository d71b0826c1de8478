import type { Question } from './QuestionCard';

export const unitTests: Question = {
  question: 'What is a unit test, and why do we write them?',
  answer: [
    {
      text: 'A unit test runs one small piece of a program, a function or a component, in isolation, gives it known input and checks the output. It needs no network and no database, so hundreds of them finish in seconds and can run after every change.',
    },
    {
      code: `test('shows thousands with a K', () => {
  expect(formatPrice(950)).toBe('$950');
  expect(formatPrice(12_000)).toBe('$12K');
  expect(formatPrice(12_450)).toBe('$12.5K');
});`,
    },
    {
      text: 'They pay off because they find a bug minutes after you write it, show exactly where it is, and let you change old code without fear: if the tests still pass, what worked still works. A good name also tells the next reader what the code promises. And code that is hard to test is often code that does too much.',
    },
    {
      text: 'A good unit test checks behaviour rather than implementation details, covers the edge cases (empty, zero, the largest value, invalid input), gives the same result every time, and really fails when the code is wrong. Passing tests do not prove that the pieces fit together: integration tests check that, and a few end-to-end tests follow a user through the whole product.',
    },
  ],
};
