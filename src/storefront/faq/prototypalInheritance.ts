import type { Question } from './QuestionCard';

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
