export default function Screen() { return <h1>artists/artist</h1>; }
