import { Link } from 'react-router-dom';
import inlineLink from '@/components/InlineLink.module.css';
import { routes } from '#contract/routes';

interface PersonLinkProps {
  /** Null or empty if the server does not tell it. */
  id: string | null;
  name: string;
}

/** The name of a person that leads an admin to their page. */
export function PersonLink({ id, name }: PersonLinkProps) {
  if (!id) return <span>{name}</span>;
  return (
    <Link to={routes.person(id)} className={inlineLink.link}>
      {name || 'Deleted user'}
    </Link>
  );
}
