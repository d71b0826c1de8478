import {
  useId,
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { Link, NavLink, type LinkProps, type NavLinkProps } from 'react-router-dom';
import styles from './Button.module.css';
import { classNames } from './classNames';
import { BusyMark } from './feedback/BusyMark';

interface Look {
  variant?: 'text' | 'outlined' | 'contained';
  /** `quietError` is red only when it is about to be pressed, for lists with many of it. */
  color?: 'primary' | 'secondary' | 'error' | 'quietError' | 'inherit';
  size?: 'small' | 'medium' | 'large';
  className?: string;
}

const looks = ({ variant = 'text', color = 'primary', size = 'medium', className }: Look) =>
  classNames(
    'type-button',
    styles.button,
    styles[variant],
    styles[color],
    size !== 'medium' && styles[size],
    className,
  );

type ButtonProps = Look &
  Omit<ComponentPropsWithRef<'button'>, 'color'> & {
    /** While busy, the button refuses presses, keeps its width and focus, and shows a spinner. */
    isBusy?: boolean;
    children: ReactNode;
  };

const busy = {
  'aria-busy': true,
  // A disabled button would lose the focus.
  'aria-disabled': true,
  // Also keeps Enter in a field from submitting the form again.
  onClick: (event: MouseEvent) => event.preventDefault(),
};

export function Button({
  variant,
  color,
  size,
  className,
  isBusy = false,
  disabled = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const id = useId();
  return (
    <button
      type="button"
      id={isBusy ? id : undefined}
      {...rest}
      {...(isBusy ? busy : { disabled, onClick })}
      className={looks({
        variant,
        color,
        size,
        className: classNames(isBusy && styles.busy, className),
      })}
    >
      <span className={styles.content}>{children}</span>
      {isBusy && <BusyMark className={styles.mark} labelledBy={id} />}
    </button>
  );
}

export function ButtonLink({
  variant,
  color,
  size,
  className,
  ...rest
}: Look & Omit<LinkProps, 'color' | 'className'> & { ref?: Ref<HTMLAnchorElement> }) {
  return <Link {...rest} className={looks({ variant, color, size, className })} />;
}

/** A navigation link styled as a button. It has the class `active` on its own page. */
export function ButtonNavLink({
  variant,
  color,
  size,
  className,
  ...rest
}: Look & Omit<NavLinkProps, 'color' | 'className'>) {
  const own = looks({ variant, color, size, className });
  return <NavLink {...rest} className={({ isActive }) => classNames(own, isActive && 'active')} />;
}

export function PlainButton(props: ComponentPropsWithRef<'button'>) {
  return <button type="button" {...props} />;
}

type IconButtonProps = ComponentPropsWithRef<'button'> & { 'aria-label': string };

export function IconButton({ className, ...rest }: IconButtonProps) {
  return <PlainButton {...rest} className={classNames(styles.icon, className)} />;
}

export function IconLink({ className, ...rest }: LinkProps & { 'aria-label': string }) {
  return <Link {...rest} className={classNames(styles.icon, className)} />;
}
