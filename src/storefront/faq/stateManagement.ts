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
