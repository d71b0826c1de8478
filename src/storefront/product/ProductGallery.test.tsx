import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '#contract/routes';
import type { WireProduct } from '#contract/types';
import { makeProduct, makePhoto } from '@/testing/factories';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { world } from '@/testing/world';

preloadPages(routes.product('car-1'));

const show = (changes: Partial<WireProduct>) => {
  world.products = [makeProduct({ _id: 'car-1', name: 'Volvo V60', ...changes })];
  return renderRoute('/cars/car-1');
};
const photos = Array.from({ length: 14 }, (_, index) => makePhoto({ _id: `p${index + 1}` }));
const gallery = () => screen.findByRole('region', { name: 'Photos' });
const labelOf = (place: number) => `Volvo V60, photo ${place} of 14`;

describe('the pictures of a car', () => {
  it('have a counter and names, and are selected with thumbnails and arrows', async () => {
    const { user } = show({ photos });
    const pictures = within(await gallery());
    expect(pictures.getByText('1/14')).toBeVisible();
    expect(pictures.getByRole('img', { name: labelOf(1) })).toBeVisible();
    expect(pictures.getByRole('button', { name: 'Previous photo' })).toBeDisabled();
    // Distant pictures are not loaded.
    expect(pictures.queryByRole('img', { name: labelOf(3) })).not.toBeInTheDocument();
    expect(pictures.getByRole('button', { name: /^Volvo V60, photo 3 of 14/ })).toBeVisible();

    await user.click(pictures.getByRole('button', { name: 'Show photo 4' }));
    expect(pictures.getByText('4/14')).toBeVisible();
    expect(pictures.getByRole('img', { name: labelOf(4) })).toBeVisible();
    await user.click(pictures.getByRole('button', { name: 'Next photo' }));
    expect(pictures.getByText('5/14')).toBeVisible();
    expect(pictures.getByRole('button', { name: 'Show photo 5' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  it('keep the counter during a smooth scroll, until the user scrolls', async () => {
    const { user } = show({ photos });
    const pictures = within(await gallery());
    const track = pictures.getAllByRole('list')[0];
    if (!track) throw new Error('There are no photos.');
    Object.defineProperty(track, 'clientWidth', { value: 100 });
    const scroll = (left: number) => {
      track.scrollLeft = left;
      fireEvent.scroll(track);
    };
    const next = pictures.getByRole('button', { name: 'Next photo' });
    await user.click(next);
    scroll(20);
    expect(pictures.getByText('2/14')).toBeVisible();
    await user.click(next);
    scroll(60);
    scroll(120);
    expect(pictures.getByText('3/14')).toBeVisible();
    scroll(200);
    expect(pictures.getByText('3/14')).toBeVisible();
    scroll(300);
    expect(pictures.getByText('4/14')).toBeVisible();

    await user.click(next);
    fireEvent.touchStart(track);
    scroll(230);
    expect(pictures.getByText('3/14')).toBeVisible();
  });

  it('are enlarged in full screen only up to their resolution', async () => {
    const small = makePhoto({ _id: 'p1', widths: [40], width: 40, height: 30 });
    const { user } = show({ photos: [small, ...photos.slice(1)] });
    await user.click(within(await gallery()).getByRole('button', { name: 'See all 14 photos' }));
    const viewer = within(await screen.findByRole('dialog'));
    expect(viewer.getByRole('img', { name: labelOf(1) })).toHaveStyle({
      maxWidth: '160px',
      maxHeight: '120px',
    });
  });

  it('open in full screen with keyboard navigation, and the focus returns', async () => {
    const { user } = show({ photos });
    await user.click(within(await gallery()).getByRole('button', { name: 'See all 14 photos' }));
    const viewer = await screen.findByRole('dialog', { name: 'Photos of Volvo V60' });
    const isShown = (place: number) =>
      expect(within(viewer).getByRole('status')).toHaveTextContent(labelOf(place));
    isShown(1);
    within(viewer).getByRole('button', { name: 'Next photo' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    isShown(3);
    expect(within(viewer).getByRole('img', { name: labelOf(3) })).toBeVisible();
    await user.keyboard('{End}');
    isShown(14);
    await user.keyboard('{ArrowRight}{ArrowLeft}');
    isShown(13);
    await user.keyboard('{Home}{ArrowLeft}');
    isShown(1);
    await user.keyboard('{ArrowRight}');

    await user.click(within(viewer).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(viewer).not.toBeInTheDocument());
    expect(within(await gallery()).getByText('2/14')).toBeVisible();
    expect(screen.getByRole('button', { name: `${labelOf(2)} , view full screen` })).toHaveFocus();
  });

  it('can be zoomed with the keyboard, and reset the zoom when changed', async () => {
    const { user } = show({ photos });
    await user.click(within(await gallery()).getByRole('button', { name: 'See all 14 photos' }));
    const viewer = within(await screen.findByRole('dialog'));
    const scale = (place: number) =>
      viewer.getByRole('img', { name: labelOf(place) }).style.transform;
    viewer.getByRole('button', { name: 'Zoom in' }).focus();
    await user.keyboard('++');
    expect(scale(1)).toContain('scale(2.25)');
    // The browser then loads a larger file.
    expect(viewer.getByRole('img', { name: labelOf(1) })).toHaveAttribute('sizes', '225vw');
    await user.keyboard('-');
    expect(scale(1)).toContain('scale(1.5)');
    await user.keyboard('{ArrowRight}');
    expect(scale(2)).toContain('scale(1)');
  });

  it('have no controls for a single URL', async () => {
    const { user } = show({ picture: 'https://pictures.example/volvo.jpg' });
    const pictures = within(await gallery());
    expect(pictures.queryByText('1/1')).not.toBeInTheDocument();
    expect(pictures.queryByRole('button', { name: /See all/ })).not.toBeInTheDocument();
    await user.click(pictures.getByRole('button', { name: /^Photo of Volvo V60/ }));
    const viewer = within(await screen.findByRole('dialog'));
    expect(viewer.getByRole('img', { name: 'Photo of Volvo V60' })).toHaveAttribute(
      'src',
      'https://pictures.example/volvo.jpg',
    );
    expect(viewer.queryByRole('button', { name: 'Next photo' })).not.toBeInTheDocument();
  });

  it('can be several drawings with their label', async () => {
    const picture = 'https://pictures.example/side.svg';
    show({ picture, views: [{ picture: 'https://pictures.example/front.svg' }] });
    const pictures = within(await gallery());
    expect(pictures.getByText('1/2')).toBeVisible();
    expect(pictures.getByRole('img', { name: 'Volvo V60, illustration 2 of 2' })).toBeVisible();
  });
});
