import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

export interface IconProps extends Omit<SvgIconProps, 'path' | 'children'> {
  /** One of the paths of `@mdi/js`. */
  path: string;
  /** Words for screen readers; without them the icon is decoration. */
  title?: string;
}

/** A Material Design icon drawn from its path, so that only the icons in use are shipped. */
export function Icon({ path, title, ...rest }: IconProps) {
  return (
    <SvgIcon titleAccess={title} {...rest}>
      <path d={path} />
    </SvgIcon>
  );
}
