export default function Screen() { return <h1>artists/artists</h1>; }
