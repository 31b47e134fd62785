import type { CallResult, OpenCall } from '@fotosoc/contract/calls';
import type { useOpenPhoto } from '@fotosoc/photos/open-photo';
import { renderCredit } from '@fotosoc/photos/photographer-link';
import { createReportAction } from '@fotosoc/photos/report-action';
import { Button } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { PlayIcon } from '@fotosoc/ui/icon';
import { Photo } from '@fotosoc/ui/photo';
import { PhotoGrid } from '@fotosoc/ui/photo-grid';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import type { CSSProperties } from 'react';
import { formatPlace, formatScore } from '../../components/call-facts/call-facts';
import styles from './call.module.css';

const PODIUM_PLACES = 3;
const FIRST_WIDTHS = { '(min-width: 51.25rem)': '81rem', all: '90vw' };
const OTHER_WIDTHS = { '(min-width: 51.25rem)': '40rem', all: '90vw' };

export interface ResultsProps {
  call: OpenCall;
  results: readonly CallResult[];
  viewer: ReturnType<typeof useOpenPhoto>['viewer'];
  onHidden: () => void;
}

/** Returns the results as a set of photos for the grid and the viewer, best first. */
export function toResultSets(results: readonly CallResult[]) {
  return [{ title: 'All photos', images: results.map(({ photo, title }) => ({ ...photo, title })) }];
}

/** Podium, and all photos, which the viewer also shows as a slideshow. */
export function Results({ call, results, viewer, onHidden }: ResultsProps) {
  const podium = results.filter(({ place }) => place !== undefined && place <= PODIUM_PLACES);
  const resultOf = new Map(results.map((result) => [result.photo.id, result]));
  if (results.length === 0) return <Meta>No photos were entered.</Meta>;
  return (
    <>
      <section className={styles.section} aria-label="Winners">
        <p>
          <Button onClick={() => viewer.onOpen(results[0]!.photo.id, null)}>
            <PlayIcon />
            <span>Show all photos in full screen</span>
          </Button>
        </p>
        {podium.length > 0 && (
          <ol className={styles.podium}>
            {podium.map(({ id, photo, title, place, score }) => (
              <li key={id} data-place={place} style={{ '--ratio': photo.width / photo.height } as CSSProperties}>
                <Photo
                  photo={photo}
                  alt={photo.alt || title}
                  widths={place === 1 ? FIRST_WIDTHS : OTHER_WIDTHS}
                  eager={place === 1}
                />
                <Heading size="card">{formatPlace(place!)}</Heading>
                <WorkTitle className={styles.work}>{title}</WorkTitle>
                <Meta>
                  {photo.credit && <span>{renderCredit(photo.credit)}</span>}
                  <span>{`${photo.credit ? ', ' : ''}${formatScore(call, score!)}`}</span>
                </Meta>
              </li>
            ))}
          </ol>
        )}
      </section>
      <PhotoGrid
        sets={toResultSets(results)}
        {...viewer}
        renderCredit={renderCredit}
        renderAction={createReportAction(() => {
          viewer.onClose();
          onHidden();
        })}
        renderBelow={({ id }) => <Below call={call} result={resultOf.get(id)!} />}
      />
    </>
  );
}

function Below({ call, result }: { call: OpenCall; result: CallResult }) {
  const { photo, title, place, score, isChosen } = result;
  return (
    <div>
      <WorkTitle>{title}</WorkTitle>
      {photo.credit && <Meta>{renderCredit(photo.credit)}</Meta>}
      {place !== undefined && (
        <Meta>{`${formatPlace(place)}, ${formatScore(call, score!)}${isChosen ? ', chosen' : ''}`}</Meta>
      )}
    </div>
  );
}
