import type { PageDescription } from '@fotosoc/federation/remote-json';
/** What remote.json says of the page at `path`, with the parameters of the path. */
export declare function describePage(pages: readonly PageDescription[], path: string): {
    page: {
        path: string;
        title: string;
        description?: string | undefined;
        data?: string[] | undefined;
        image?: string | undefined;
    };
    params: Record<string, string>;
} | undefined;
/** The API addresses whose answers the page is drawn from; `:name` takes the path's parameter. */
export declare function dataAddresses({ data }: PageDescription, params: Record<string, string>): string[];
/** `{a.b}` replaced by what the answer holds there; undefined when something is missing. */
export declare function fillIn(template: string | undefined, answer: unknown): string | undefined;
