import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** Lets every button take `href`: a screen of the product goes through the router, all else is a plain link. */
export function RouterLink({ href = '', children, ...props }: ComponentProps<'a'>) {
  if (isScreen(href)) {
    return (
      <Link {...props} to={href}>
        {children}
      </Link>
    );
  }
  return (
    <a {...props} href={href}>
      {children}
    </a>
  );
}

function isScreen(href: string): boolean {
  return /^[/?]/.test(href) && !/^\/(\/|api\/)/.test(href);
}
