import type { Question } from './types';

export const stateManagement: Question = {
  question: 'What kinds of state management are there in React?',
  answer: [
    {
      text: 'State differs in who needs it and who owns it, and each kind has a tool that fits. Most trouble comes from putting one kind into the tool made for another.',
    },
    {
      facts: [
        {
          term: 'Local state',
          text: 'One component needs it: whether a menu is open, what is half typed. useState, or useReducer when several values change together.',
        },
        {
          term: 'Shared state',
          text: 'A few neighbours need it: lift it to their nearest common parent and pass it down. Context saves passing it through many levels; it carries values, it does not manage them.',
        },
        {
          term: 'Global client state',
          text: 'Many distant parts need it, such as who is signed in. A store such as Redux Toolkit or Zustand keeps it outside the tree and lets each component subscribe to its slice.',
        },
        {
          term: 'Server state',
          text: 'It belongs to a database; the browser only holds a copy that grows old. RTK Query and TanStack Query cache it, share it between components and fetch it again.',
        },
        {
          term: 'URL state',
          text: 'Search, sorting, page: whatever a link or the Back button should bring back.',
        },
        {
          term: 'Form state',
          text: 'Values, errors and what was touched; a form library such as React Hook Form keeps every keystroke from re-rendering the page.',
        },
      ],
    },
    {
      text: 'Start local, move state up only when somebody else needs it, and never store what you can compute from other state.',
    },
  ],
};
