import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { CarPicture } from './CarPicture';
import { filesBehind } from './photoFiles';

const name = 'Picture of a Volvo';
const picture = () => screen.getByRole('img', { name });

const photo = {
  _id: 'abc',
  url: 'https://cars.example/api/photos/abc',
  widths: [320, 768, 1280, 2560],
  width: 2560,
  height: 1920,
  color: '#345678',
  placeholder: 'data:image/webp;base64,UklGRg==',
};

const everyWidth = (format: string) =>
  photo.widths.map((width) => `${photo.url}-${width}.${format} ${width}w`).join();

it.each([
  ['a photo', photo],
  ['a link to any site', null],
])('%s does not tell its host which page shows it', (_what, shown) => {
  render(<CarPicture src="https://tracker.example/a.jpg" photo={shown} alt={name} />);
  expect(picture()).toHaveAttribute('referrerpolicy', 'no-referrer');
});

const proportions: [string, number, number, boolean][] = [
  ['a panorama', 2560, 400, true],
  ['a tall one', 1080, 1920, true],
  ['one that a camera makes', 2560, 1440, false],
];

describe('a photo', () => {
  it('comes in every format and width there is, for the place where it is shown', () => {
    const html = renderToStaticMarkup(
      <CarPicture src="" photo={photo} alt={name} sizes="(min-width: 768px) 46vw, 100vw" />,
    );
    const offered = [...html.matchAll(/srcSet="([^"]*)"/gi)].map(([, files]) => files);
    expect(offered).toEqual(['avif', 'webp', 'jpg'].map(everyWidth));

    render(
      <CarPicture src="/a.jpg" photo={photo} alt={name} sizes="(min-width: 768px) 46vw, 100vw" />,
    );
    expect(picture()).toHaveAttribute('src', `${photo.url}-2560.jpg`);
    expect(picture()).toHaveAttribute('sizes', '(min-width: 768px) 46vw, 100vw');
    expect(picture()).toHaveAttribute('loading', 'lazy');
  });

  it('is announced by its colours, and gives way to the drawing when it is gone', () => {
    const element = <CarPicture src="/a.jpg" photo={photo} alt={name} />;
    const html = renderToStaticMarkup(element);
    expect(html).toContain('background-color:#345678');
    expect(html).toContain(photo.placeholder);

    render(element);
    fireEvent.error(picture());
    expect(picture().tagName).toBe('svg');
  });

  it('keeps what is worth seeing where its frame crops it', () => {
    const { rerender } = render(
      <CarPicture src="" photo={{ ...photo, focusX: 80, focusY: 30 }} alt={name} />,
    );
    expect(picture()).toHaveStyle({ objectPosition: '80% 30%' });
    rerender(<CarPicture src="" photo={photo} alt={name} />);
    expect(picture()).toHaveStyle({ objectPosition: '50% 50%' });
  });

  it.each([
    // The wheels of a car at the bottom of a portrait photo are not cropped.
    ['upright, low', 1920, 2560, 50, 74, '50% 100%'],
    ['upright, a little above the middle', 1920, 2560, 50, 45, '50% 39%'],
    ['wide, far right', 2560, 1440, 90, 50, '100% 50%'],
    ['wide, left of the middle', 2560, 1440, 40, 50, '10% 50%'],
  ])('has what is worth seeing in the middle: %s', (_kind, width, height, focusX, focusY, at) => {
    render(<CarPicture src="" photo={{ ...photo, width, height, focusX, focusY }} alt={name} />);
    expect(picture()).toHaveStyle({ objectPosition: at });
  });

  it.each(proportions)(
    'of any proportion shows the whole car: %s',
    (_kind, width, height, isWhole) => {
      render(<CarPicture src="" photo={{ ...photo, width, height }} alt={name} />);
      expect(picture().classList.contains('whole')).toBe(isWhole);
    },
  );

  it('known by its link alone is not loaded larger than it is shown', () => {
    const link = `${photo.url}-1280.jpg`;
    render(<CarPicture src={link} photo={filesBehind(link)} alt={name} />);
    expect(picture()).toHaveAttribute(
      'srcset',
      // A photo from an earlier year can have other widths.
      [320, 1280].map((width) => `${photo.url}-${width}.jpg ${width}w`).join(),
    );
    expect(filesBehind('https://cars.example/abc-1280.jpg')).toBeNull();
  });
});

it.each(proportions)(
  'a picture by its link shows the whole car: %s',
  (_kind, width, height, isWhole) => {
    render(<CarPicture src="https://cars.example/a.jpg" alt={name} />);
    Object.defineProperties(picture(), {
      naturalWidth: { value: width },
      naturalHeight: { value: height },
    });
    fireEvent.load(picture());
    expect(picture().classList.contains('whole')).toBe(isWhole);
  },
);

describe('a server-rendered picture that loaded before hydration', () => {
  const element = <CarPicture src="https://cars.example/a.jpg" alt={name} />;
  const hydrate = (decode: () => Promise<void>, width = 0, height = 0) => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(element);
    Object.defineProperties(picture(), {
      complete: { value: true },
      decode: { value: decode },
      naturalWidth: { value: width },
      naturalHeight: { value: height },
    });
    render(element, { container, hydrate: true });
  };

  it('gives way to the drawing when it is gone', async () => {
    hydrate(() => Promise.reject(new Error('broken')));
    await waitFor(() => expect(picture().tagName).toBe('svg'));
  });

  it('shows the whole car', async () => {
    hydrate(() => Promise.resolve(), 6000, 800);
    await waitFor(() => expect(picture().classList.contains('whole')).toBe(true));
  });
});

it('a missing or broken picture gives way to the drawing, and the next one is shown again', () => {
  const { rerender } = render(<CarPicture src="/a.jpg" alt={name} />);
  fireEvent.error(picture());
  expect(picture().tagName).toBe('svg');
  rerender(<CarPicture src="/b.jpg" alt={name} />);
  expect(picture()).toHaveAttribute('src', '/b.jpg');
  rerender(<CarPicture src="" alt={name} />);
  expect(picture().tagName).toBe('svg');
});

it('a drawing says that it is one, where there is room for it', () => {
  const { rerender } = render(
    <CarPicture src="/car.svg" alt={name} sizes="(min-width: 768px) 46vw, 100vw" />,
  );
  expect(screen.getByText('Illustration')).toBeVisible();
  rerender(<CarPicture src="/car.svg" alt={name} />);
  expect(screen.queryByText('Illustration')).not.toBeInTheDocument();
  rerender(<CarPicture src="/car.jpg" alt={name} sizes="(min-width: 768px) 46vw, 100vw" />);
  expect(screen.queryByText('Illustration')).not.toBeInTheDocument();
});
