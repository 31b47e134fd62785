/** A data folder with the demo content and nothing else, to be copied. It is made once for the same sources of the API,
 *  and once a day, because the content counts its days from the seed. One that is not whole is made again. */
export declare function openSeededFolder(onProgress: (line: string) => void): Promise<string>;
