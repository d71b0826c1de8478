import { screen } from '@testing-library/react';
import { renderRoute } from '@/testing/renderRoute';

test('answers four questions', async () => {
  renderRoute('/blogs');
  await screen.findByRole('heading', { level: 1, name: 'Questions and answers' });
  expect(document.title).toBe('Blogs · Second Gear');
  const cards = screen.getAllByRole('article');
  expect(cards).toHaveLength(4);
  const topics = [
    /state management.*React/,
    /prototypal inheritance/,
    /unit test/,
    /React.*Angular.*Vue/,
  ];
  topics.forEach((topic, index) => {
    expect(cards[index]).toHaveAccessibleName(expect.stringMatching(topic));
    expect(cards[index]?.textContent.split(/\s+/).length).toBeGreaterThan(150);
  });
});
