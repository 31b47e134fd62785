import { Link, usePageTitle } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { BrandIcon } from '@fotosoc/ui/brand-icon';
import { Page } from '@fotosoc/ui/page';
import { Lead } from '@fotosoc/ui/text';

export function NotFoundPage() {
  usePageTitle('404 Page Not Found');
  return (
    <Page width="text" className="nf">
      <div className="nf__text">
        <Heading size="page">404 Page Not Found</Heading>
        <Lead>The page you are looking for does not exist. Please check the page link and try again.</Lead>
        <Link className={getButtonClass({ size: 'lg' })} to="/">
          Return Home
        </Link>
      </div>
      <div className="nf__frame" aria-hidden="true">
        <BrandIcon />
      </div>
    </Page>
  );
}
