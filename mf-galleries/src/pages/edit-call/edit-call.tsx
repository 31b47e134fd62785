import type { OpenCall } from '@fotosoc/contract/calls';
import { notify, useNavigate, usePageTitle, useParams, useRight } from '@fotosoc/host';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { MissingCall } from '../../components/missing-call/missing-call';
import { useCall } from '../../data/calls';
import { CallForm } from './call-form';

export function Component() {
  const { slug } = useParams();
  const title = slug === undefined ? 'Create Call' : 'Edit Call';
  usePageTitle(title);
  const editor = useRight('content');
  return (
    <Page width="text">
      <PageHead isTool title={title} />
      {editor && (slug === undefined ? <Editor /> : <Existing slug={slug} />)}
    </Page>
  );
}

function Existing({ slug }: { slug: string }) {
  const { call, isPending, isMissing, refetch } = useCall(slug);
  if (call) return <Editor call={call} />;
  if (isMissing) return <MissingCall level={2} />;
  return isPending ? <Spinner label="Loading..." /> : <LoadError what="The call" onRetry={() => void refetch()} />;
}

function Editor({ call }: { call?: OpenCall }) {
  const navigate = useNavigate();
  const handleSaved = async ({ slug }: OpenCall) => {
    await navigate(`/calls/${slug}`, { replace: true });
    notify(call ? 'Call saved.' : 'Call created.');
  };
  return <CallForm call={call} onSaved={(saved) => void handleSaved(saved)} />;
}
