import type { ComponentPropsWithRef, ElementType } from 'react';
import { classNames } from './classNames';

/** The theme’s type styles. `src/design/theme.css.ts` generates a class for each. */
export type TextVariant =
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'subtitle1'
  | 'subtitle2'
  | 'body1'
  | 'body2'
  | 'caption';

type TextProps<Tag extends ElementType = 'p'> = {
  as?: Tag;
  variant?: TextVariant;
  /** Secondary text is less prominent. */
  tone?: 'secondary' | 'error' | undefined;
} & Omit<ComponentPropsWithRef<Tag>, 'as'>;

/** Text in one of the theme’s type styles, without a margin. */
export function Text<Tag extends ElementType = 'p'>({
  as,
  variant = 'body1',
  tone,
  className,
  ...rest
}: TextProps<Tag>) {
  const Element: ElementType = as ?? 'p';
  return (
    <Element
      {...rest}
      className={classNames(`type-${variant}`, tone && `tone-${tone}`, className)}
    />
  );
}
