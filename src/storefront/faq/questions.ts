import type { Question } from './QuestionCard';

export const stateManagement: Question = {
  question: 'What kinds of state management are there in React?',
  answer: [
    {
      text: 'Kinds of state differ in which components need them and where the data lives, and each has a tool that fits. Most problems come from using a tool made for another kind.',
    },
    {
      facts: [
        {
          term: 'Local state',
          text: 'One component needs it: whether a menu is open, or the text typed so far. useState, or useReducer when several values change together.',
        },
        {
          term: 'Shared state',
          text: 'A few nearby components need it: lift it to their closest common parent and pass it down as props. Context avoids passing it through many levels, but it only carries values; it doesn’t manage them.',
        },
        {
          term: 'Global client state',
          text: 'Many distant parts need it, such as who is signed in. A store such as Redux Toolkit or Zustand keeps it outside the tree and lets each component subscribe to its slice.',
        },
        {
          term: 'Server state',
          text: 'It belongs to a database; the browser only has a copy that goes stale. RTK Query and TanStack Query cache it, share it between components and refetch it.',
        },
        {
          term: 'URL state',
          text: 'Search, sorting, page: whatever a link or the Back button should bring back.',
        },
        {
          term: 'Form state',
          text: 'Values, errors and touched fields. A form library such as React Hook Form stops every keystroke from re-rendering the page.',
        },
      ],
    },
    {
      text: 'Start with local state, lift it only when another component needs it, and never store what you can compute.',
    },
  ],
};

export const prototypalInheritance: Question = {
  question: 'How does prototypal inheritance work?',
  answer: [
    {
      text: 'In JavaScript an object inherits from another object. Each one has a hidden link to its prototype. Reading a property looks at the object itself first, then at its prototype, then at the prototype’s own prototype, until it finds the property or the chain ends at null.',
    },
    {
      code: `const vehicle = {
  wheels: 4,
  describe() {
    return \`\${this.name} has \${this.wheels} wheels\`;
  },
};

const car = Object.create(vehicle); // car -> vehicle
car.name = 'Estate';
car.describe(); // "Estate has 4 wheels"

car.wheels = 3; // shadows, does not change vehicle
vehicle.wheels; // 4`,
    },
    {
      text: 'Nothing is copied: a thousand cars share one describe function, and a method added to vehicle later is there for all of them at once. Inside it, this is the object the method was called on, not the one it was found on. Assigning a value never changes the prototype: it creates an own property that shadows the inherited one.',
    },
    {
      text: 'Constructor functions and class build the same chain. An instance made with new links to the constructor’s prototype property, and extends links one prototype to the next. So class isn’t a second kind of inheritance. It’s a clearer syntax for this one. Use Object.getPrototypeOf to look at the link and Object.hasOwn to ask whether a property is the object’s own.',
    },
  ],
};

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

export const frameworks: Question = {
  question: 'React vs Angular vs Vue: how do they differ?',
  answer: [
    {
      text: 'All three build a page from components and update it when state changes. They differ in how much they decide for you.',
    },
    {
      facts: [
        {
          term: 'React',
          text: 'A library for the view, made at Meta. Components are functions that return JSX, so markup is written in JavaScript. Data flows down through props; a state change renders the component again, and React applies the difference to the page. You choose how to handle routing, forms and data fetching, which means more freedom and more decisions.',
        },
        {
          term: 'Angular',
          text: 'A complete framework, made at Google and written in TypeScript. It includes a router, forms, an HTTP client, dependency injection and a CLI that sets everything up. Views are HTML templates with Angular’s own syntax, and signals tell it what to update. There’s more to learn up front, but every project looks alike, which suits large teams.',
        },
        {
          term: 'Vue',
          text: 'A framework you can adopt step by step, created by Evan You. A single-file component keeps template, logic and style together. Reactivity is built in: Vue tracks what each view reads and updates only that. Router and store (Pinia) are official but optional.',
        },
      ],
    },
    {
      text: 'Which one? React for its ecosystem and the number of people who know it, Angular when many teams must work the same way, Vue for a gentle start. All are fast enough; what the team knows well usually matters most.',
    },
  ],
};
