import type { Delivery, OutgoingMail } from '../mails/transport';
import type { SignedIn, TestApp } from './app';

/** Takes the mails that the server sends, all of them unless `answer` says otherwise. */
export function openMailbox(answer: () => Delivery = () => ({ kind: 'sent' })) {
  const outgoing: OutgoingMail[] = [];

  /** The mails since the last call. One run of the job sends a few of them. */
  async function take(test: Pick<TestApp, 'app'>): Promise<OutgoingMail[]> {
    const { length } = outgoing;
    await test.app.jobs.run('send-mails');
    return outgoing.length > length ? take(test) : outgoing.splice(0);
  }

  return {
    mailTransport: {
      send: (mail: OutgoingMail) => {
        outgoing.push(mail);
        return Promise.resolve(answer());
      },
    },
    take,
    /** What each of these people was told since the last call: subjects and texts, in order. */
    told: async (test: Pick<TestApp, 'app'>, people: SignedIn[]): Promise<string[][]> => {
      const sent = await take(test);
      return people.map(({ email }) =>
        sent
          .filter(({ to }) => to === email)
          .map(({ subject, text }) => `${subject}\n${text}`)
          .sort(),
      );
    },
  };
}
