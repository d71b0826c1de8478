import type { Question } from './QuestionCard';

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
