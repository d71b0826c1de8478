import type { Question } from './types';

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
          text: 'A library for the view, made at Meta. Components are functions that return JSX, so markup is written in JavaScript. Data flows down through props; a state change renders the component again, and React applies the difference to the page. Routing, forms and data fetching are yours to choose, which gives freedom and asks for decisions.',
        },
        {
          term: 'Angular',
          text: 'A complete framework, made at Google and written in TypeScript. It brings router, forms, HTTP client, dependency injection and a command line that sets everything up. Views are HTML templates with Angular’s own syntax, and signals tell it what to update. There is more to learn first; afterwards every project looks alike, which large teams value.',
        },
        {
          term: 'Vue',
          text: 'A framework that can be taken up step by step, started by Evan You. A single-file component keeps template, logic and style together. Reactivity is built in: Vue notes what each view reads and updates exactly that. Router and store (Pinia) are official but optional.',
        },
      ],
    },
    {
      text: 'Which one? React for its ecosystem and the number of people who know it, Angular when many teams must work the same way, Vue for a gentle start. All are fast enough; what the team knows well usually matters most.',
    },
  ],
};
